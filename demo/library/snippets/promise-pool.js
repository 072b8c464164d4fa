/**
 * Like Promise.all(items.map(work)), with at most `limit` running at a time.
 * Results keep the order of the items; the first rejection stops new work.
 */
export async function mapPool(items, limit, work) {
  const results = new Array(items.length);
  let next = 0;
  let failed = false;

  async function worker() {
    while (next < items.length && !failed) {
      const index = next++;
      try {
        results[index] = await work(items[index], index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  }

  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}

// const pages = await mapPool(urls, 4, (url) => fetch(url).then((r) => r.text()));
