import { PAGE_DATA_ID, PageData } from '#contract/pages.ts';

/**
 * Reads the data that the server embedded in the page and removes it, because it goes stale.
 *
 * @returns an empty object if the page has none
 */
export function consumePageData(): PageData {
  const element = document.getElementById(PAGE_DATA_ID);
  element?.remove();
  try {
    return PageData.parse(JSON.parse(element?.textContent ?? '{}'));
  } catch {
    // The page comes from another version of the server.
    return {};
  }
}
