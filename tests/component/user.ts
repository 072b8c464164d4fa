import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';

/** Returns a person with mouse and keyboard, who does not wait between two keys. */
export const setupUser = (): UserEvent =>
  // Stylesheets are not loaded here, so `pointer-events` means nothing. While a dialog opens, all elements have `none`.
  userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
