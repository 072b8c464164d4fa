import manifest from '#package.json' with { type: 'json' };

/** The version of the program, as `/api/health` and what a monitor reads say it. */
export const VERSION = manifest.version;
