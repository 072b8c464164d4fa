import { PAGE_DATA_ID, PageData } from '#contract/pages.ts';

/**
 * Takes what the server put into the page. Once: later it may be out of date.
 *
 * @returns nothing where the page came without, as from a cache
 */
export function consumePageData(): PageData {
  const element = document.getElementById(PAGE_DATA_ID);
  element?.remove();
  try {
    return PageData.parse(JSON.parse(element?.textContent ?? '{}'));
  } catch {
    // A page of another version of the server: the app asks for what it needs.
    return {};
  }
}
