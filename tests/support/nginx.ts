import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from './folder.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const isRoot = userInfo().uid === 0;
const UNPACKED = join(ROOT, 'node_modules/.cache/nginx');

/** Returns the path of the installed nginx or of Debian's package, unpacked into node_modules; null if both are missing. */
export async function findNginx(): Promise<string | null> {
  const unpacked = join(UNPACKED, 'usr/sbin/nginx');
  for (const program of ['nginx', '/usr/sbin/nginx', unpacked]) if (await runs(program)) return program;
  try {
    await unpackDebianPackage();
  } catch {
    return null;
  }
  return (await runs(unpacked)) ? unpacked : null;
}

const runs = (program: string) =>
  run(program, ['-v']).then(
    () => true,
    () => false,
  );

/** Several workers may unpack it at the same time, and a program that is being written cannot be run. */
async function unpackDebianPackage(): Promise<void> {
  await mkdir(dirname(UNPACKED), { recursive: true });
  const folder = await mkdtemp(`${UNPACKED}-`);
  const download = () => run('apt-get', ['download', 'nginx'], { cwd: folder, timeout: 60_000 });
  // Package lists may be missing on a new machine.
  await download().catch(() => run('apt-get', ['update'], { timeout: 60_000 }).then(download));
  const archive = (await readdir(folder)).find((name) => name.endsWith('.deb'));
  await run('dpkg-deb', ['--extract', archive ?? '', '.'], { cwd: folder });
  // Another worker may have been first.
  await rename(folder, UNPACKED).catch(() => rm(folder, { recursive: true }));
}

/**
 * Starts nginx with deploy/nginx.conf, without TLS and balancing randomly between several processes.
 *
 * @param options.limits keeps its limits on requests and connections
 */
export async function startNginx(
  program: string,
  port: number,
  targets: readonly { url: string }[],
  { limits = false }: { limits?: boolean } = {},
) {
  const folder = await temporaryFolder();
  const deployed = await readFile(join(ROOT, 'deploy/nginx.conf'), 'utf8');
  const [redirect = ''] = /^server \{.*?^\}\n/ms.exec(deployed) ?? [];
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const servers = targets.map(({ url }) => `server ${new URL(url).host} max_fails=0;`);
  const site = deployed
    .replace(redirect, '')
    .replace(/^upstream pegboard \{.*?^\}/ms, `upstream pegboard { random; ${servers.join(' ')} keepalive 32; }`)
    .replaceAll(/^ *(?:listen|ssl_\w+) .*\n/gm, '')
    .replace(/^ *server_name .*$/m, `listen localhost:${port};`)
    .replaceAll(limits ? /$^/g : /^ *limit_(?:req|conn) .*\n/gm, '')
    .replaceAll('/var/log/nginx', folder);
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; ${isRoot ? 'user root;' : ''} pid ${folder}/pid; error_log stderr;
    events {}
    http {
      access_log off;
      ${scratch.join('\n')}
      ${site}
    }`,
  );
  const child = spawn(program, ['-c', config, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = once(child, 'close');
  const url = `http://localhost:${port}`;
  const deadline = Date.now() + 10_000;
  while (
    !(await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`nginx did not start:\n${errors}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    /** Folder of the logs. */
    folder,
    async close() {
      child.kill();
      await ended;
    },
  };
}
