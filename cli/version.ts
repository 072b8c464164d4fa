/** Version of the server, whose package has it as well. The default export would bring all of the file into the build. */
export { version } from '#package.json' with { type: 'json' };
