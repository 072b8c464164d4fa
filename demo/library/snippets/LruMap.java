import java.util.LinkedHashMap;
import java.util.Map;

/** Forgets what was used longest ago. Wrap in Collections.synchronizedMap to share between threads. */
public class LruMap<K, V> extends LinkedHashMap<K, V> {
    private final int capacity;

    public LruMap(int capacity) {
        super(16, 0.75f, true); // true: access order
        this.capacity = capacity;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > capacity;
    }
}
