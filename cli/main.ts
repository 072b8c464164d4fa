import { run } from './run.ts';

// Certificates are always checked. Node reads this at each connection.
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
// `run` handles errors of its writes. Without a listener they would end the process as well.
process.stdout.on('error', () => {});

const { stdin, stdout, stderr, env } = process;
process.exitCode = await run(process.argv.slice(2), { stdin, stdout, stderr, env, cwd: process.cwd() });
