/** The author name of comments without one. */
export const ANONYMOUS = 'Anonymous';
/** Author of comments whose account was deleted. */
export const DELETED_USER = 'Deleted user';
