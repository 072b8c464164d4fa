/** Scrolls a list, but not the page, so that the item that matches is in the middle. */
export function scrollToMiddle(list: HTMLElement, selector: string): void {
  const item = list.querySelector(selector)?.getBoundingClientRect();
  if (item) list.scrollTop += item.top - list.getBoundingClientRect().top - (list.clientHeight - item.height) / 2;
}
