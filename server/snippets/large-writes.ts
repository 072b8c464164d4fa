import type { SnippetBody, SnippetUpdate } from '#contract/snippet-body.ts';
import type { PublishInput, Snippet, SnippetDetail } from '#contract/snippets.ts';
import type { RestoreInput } from '#contract/versions.ts';
import { utf8Length } from '#domain/text.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Quota } from '#server/core/quota.ts';
import type { Person } from '#server/core/viewer.ts';
import type { TextLimit } from '#server/http/limits/rate-limits.ts';
import type { WriteJob } from '#server/store/jobs/job.ts';
import type { Store, Transactional } from '#server/store/store.ts';
import { type SnippetService, snippetService } from './service.ts';
import { createUseCounter } from './use-counter.ts';
import { type VersionService, versionService } from './versions.ts';

/** In bytes. SQLite blocks its thread for 3 ms to index 8 KiB of random text, and for 450 ms to index 512 KiB. */
export const LARGE_WRITE = 8 * 1024;

type Service = SnippetService & VersionService;

/** A write of the service as data. */
type Write = { [Name in WriteName]: { name: Name; args: Parameters<Service[Name]> } }[WriteName];
type WriteName = 'create' | 'update' | 'fork' | 'remove' | 'publish' | 'restoreVersion';

interface Task {
  write: Write;
  /** Time of the request in milliseconds since 1970. */
  now: number;
  quota: Quota;
  trashDays: number;
}

/** Runs a write of the service in a worker. */
export default function runWrite(store: Transactional, { write, now, ...settings }: Task): Promise<unknown> {
  const uses = createUseCounter(store, () => {});
  const dependencies = { store, clock: () => now, uses, ...settings };
  return perform({ ...snippetService(dependencies), ...versionService(dependencies) }, write);
}

const job: WriteJob<Task, unknown> = { module: import.meta.url, run: runWrite };

async function perform(service: Service, write: Write): Promise<unknown> {
  switch (write.name) {
    case 'create':
      return service.create(...write.args);
    case 'update':
      return service.update(...write.args);
    case 'fork':
      return service.fork(...write.args);
    case 'remove':
      return service.remove(...write.args);
    case 'publish':
      return service.publish(...write.args);
    case 'restoreVersion':
      return service.restoreVersion(...write.args);
  }
}

interface Options {
  store: Store;
  service: Service;
  clock: Clock;
  quota: Quota;
  trashDays: number;
  limit: TextLimit;
}

/**
 * Returns the writes of the service that change the search index or look for secrets. Those with much text run off the
 * event loop, and their bytes are limited: both the new text and the text that leaves the index count.
 *
 * The last parameter of each is the client's network, as `networkOf` returns it.
 */
export function largeWrites({ store, service, clock, quota, trashDays, limit }: Options) {
  async function run(
    person: Person,
    network: string,
    bytes: number,
    write: Write,
    isScanned = false,
  ): Promise<unknown> {
    if (bytes < LARGE_WRITE) return perform(service, write);
    await limit(person, network, bytes);
    const task = { write, now: clock(), quota, trashDays };
    return isScanned ? store.runScan(job, task) : store.runLargeWrite(job, task);
  }

  /** Edits of public snippets, and of those with a live link, are scanned for secrets. */
  async function runEdit(
    person: Person,
    network: string,
    bytes: number,
    write: Write & { name: 'update' | 'restoreVersion' },
  ) {
    const id = write.args[1];
    const isOpen = async () => (await store.snippets.isPublic(id)) || (await store.snippetLinks.hasLive(id, clock()));
    const isScanned = bytes >= LARGE_WRITE && (await isOpen());
    return (await run(person, network, bytes, write, isScanned)) as SnippetDetail;
  }

  const storedBytes = (person: Person, id: number) => store.snippets.codeBytes(person, [id]);

  // A write returns what the operation of the service does.
  return {
    create: (person: Person, body: SnippetBody, network: string) =>
      run(person, network, codeBytes(body), { name: 'create', args: [person, body] }) as Promise<SnippetDetail>,

    async update(person: Person, id: number, body: SnippetUpdate, network: string) {
      const bytes = codeBytes(body) + (await storedBytes(person, id));
      return runEdit(person, network, bytes, { name: 'update', args: [person, id, body] });
    },

    async fork(person: Person, id: number, network: string) {
      const bytes = await storedBytes(person, id);
      return run(person, network, bytes, { name: 'fork', args: [person, id] }) as Promise<SnippetDetail>;
    },

    async remove(person: Person, id: number, network: string) {
      // The text of a snippet in the trash stays in the index.
      const bytes = trashDays > 0 ? 0 : await storedBytes(person, id);
      await run(person, network, bytes, { name: 'remove', args: [person, id] });
    },

    async publish(person: Person, id: number, input: PublishInput, network: string) {
      const bytes = input?.isPublic === false ? 0 : await storedBytes(person, id);
      return run(person, network, bytes, { name: 'publish', args: [person, id, input] }, true) as Promise<Snippet>;
    },

    async restoreVersion(person: Person, id: number, number: number, input: RestoreInput, network: string) {
      const bytes = (await store.versions.codeBytes(person, id, number)) + (await storedBytes(person, id));
      const args: Parameters<Service['restoreVersion']> = [person, id, number, input];
      return runEdit(person, network, bytes, { name: 'restoreVersion', args });
    },
  };
}

const codeBytes = ({ code, files = [] }: SnippetBody): number =>
  [code ?? '', ...files.map((file) => file.code)].reduce((sum, text) => sum + utf8Length(text), 0);
