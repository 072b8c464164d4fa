import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { readConfig } from '#server/config.ts';

/**
 * For developing: the app with hot replacement at the address people use, and the server behind it, which starts anew
 * when its files change.
 */
const { port, host } = readConfig(process.env);
const behind = port + 1;
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(behind), HOST: '127.0.0.1', PUBLIC_URL: publicUrl },
});

process.env.PEGBOARD_DEV_SERVER = `http://127.0.0.1:${behind}`;
const web = await createServer({ server: { port, host } });
await web.listen();
console.warn(`\n  Pegboard is at ${publicUrl}\n`);

async function stop(): Promise<void> {
  server.kill();
  await web.close();
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
server.on('exit', (code) => web.close().then(() => process.exit(code ?? 0)));
