import kotlin.coroutines.cancellation.CancellationException
import kotlin.random.Random
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds
import kotlinx.coroutines.delay

suspend fun <T> retry(
    tries: Int = 4,
    base: Duration = 100.milliseconds,
    cap: Duration = 10.seconds,
    block: suspend (attempt: Int) -> T,
): T {
    repeat(tries - 1) { attempt ->
        try {
            return block(attempt)
        } catch (e: CancellationException) {
            throw e // never swallow it: the scope is going away
        } catch (e: Exception) {
            val ceiling = minOf(cap, base * (1 shl attempt.coerceAtMost(20)))
            delay(ceiling * Random.nextDouble())
        }
    }
    return block(tries - 1)
}
