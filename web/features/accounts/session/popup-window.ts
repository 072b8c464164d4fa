/** The popup's name: a second click on the button finds the popup that is open already. */
export const POPUP_NAME = 'pegboard-sign-in';
export const POPUP_SIZE = { width: 480, height: 720 };
