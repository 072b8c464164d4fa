/**
 * Calls `fn` once the calls stop for `wait` ms. The returned function can be
 * cancelled (drop the pending call) or flushed (make it now).
 */
export function debounce(fn, wait = 200) {
  let timer;
  let pending;

  function run() {
    timer = undefined;
    const args = pending;
    pending = undefined;
    fn(...args);
  }

  function debounced(...args) {
    pending = args;
    clearTimeout(timer);
    timer = setTimeout(run, wait);
  }

  debounced.cancel = () => {
    clearTimeout(timer);
    timer = pending = undefined;
  };

  debounced.flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    run();
  };

  return debounced;
}
