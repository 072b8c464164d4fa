import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer } from 'vite';
import { readConfig } from '#server/config.ts';

/** Runs Vite with hot module replacement at the public address, and proxies to the server, which restarts on changes. */
const { port, host } = readConfig(process.env);
const serverUrl = `http://127.0.0.1:${port + 1}`;
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(port + 1), HOST: '127.0.0.1', PUBLIC_URL: publicUrl },
});
server.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal));

process.env.PEGBOARD_DEV_SERVER = serverUrl;
const web = await createServer({ server: { port, host } });
await waitForServer();
await web.listen();
process.stdout.write(`\n  Pegboard is at ${publicUrl}\n\n`);

/** The page calls the API on load, so the server must be ready before the page is served. */
async function waitForServer(): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`${serverUrl}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
}
