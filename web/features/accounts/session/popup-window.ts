/** A fixed name reuses an open popup. */
export const POPUP_NAME = 'pegboard-sign-in';
export const POPUP_SIZE = { width: 480, height: 720 };
