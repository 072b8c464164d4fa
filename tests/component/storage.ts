import { onTestFinished, vi } from 'vitest';

/** Makes a storage refuse every write, as a full one does. Returns a function that ends it. */
export function fillStorage(storage: Storage): () => void {
  const { setItem } = Storage.prototype;
  const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this === storage) throw new DOMException('Full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  const restore = () => spy.mockRestore();
  onTestFinished(restore);
  return restore;
}
