import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Many GETs at once with the client that comes with the JDK. */
public class FetchAll {
    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    static CompletableFuture<String> get(URI uri) {
        var request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(10)).build();
        return CLIENT.sendAsync(request, BodyHandlers.ofString()).thenApply(response -> {
            if (response.statusCode() >= 400) {
                throw new IllegalStateException(response.statusCode() + " from " + uri);
            }
            return response.body();
        });
    }

    static List<String> all(List<URI> uris) {
        var replies = uris.stream().map(FetchAll::get).toList(); // start every one before joining any
        return replies.stream().map(CompletableFuture::join).toList();
    }
}
