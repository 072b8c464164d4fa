/** The version people see in About and in `/api/health`. */
export const VERSION = '1.0.0';
