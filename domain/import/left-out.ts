const LEFT_OUT = /(?:^|\/)(?:__MACOSX|\.git|node_modules)\/|(?:^|\/)\.DS_Store$/;

/** Returns whether a path leads to what programs leave behind in folders. */
export const isLeftOut = (path: string): boolean => LEFT_OUT.test(path);
