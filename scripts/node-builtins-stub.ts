/** Replaces Node.js modules in the browser: parts of secretlint that Pegboard does not use import some. */
export default {};
