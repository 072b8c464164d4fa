/** Path of the npm package of the command line. */
export const CLI_PACKAGE_PATH = '/cli/pegboard.tgz';

/** Stands for the server's address in the built command line. The server replaces it when it serves the package. */
export const SERVER_ADDRESS = 'https://pegboard.invalid';
