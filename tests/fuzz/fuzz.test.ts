import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { runs } from '#tests/support/property-tests.ts';
import { testServer } from '#tests/support/server.ts';
import { type FuzzRequest, OpenApi, requests } from './requests.ts';

/** Number of requests. */
const RUNS = runs(500);
/** Internals that must not leak into a reply: stack traces, SQL, file names. */
const LEAK = /\bat .+:\d+:\d+|node_modules|\bSQLITE_|sqlite|\bselect .+ from |file:\/\//i;

test('answers random requests without server errors or leaks', async () => {
  const { app, person, visitor, advance } = await testServer();
  const document = OpenApi.parse((await visitor.get('/api/openapi.json')).body);
  const callers = { ada: await person('ada'), ben: await person('ben'), visitor };
  for (const owner of [callers.ada, callers.ben]) {
    // Enough to leave some after random deletions.
    for (let nth = 0; nth < 6; nth += 1) await createSnippet(owner, { isPublic: nth % 3 > 0 });
    await createCollection(owner);
  }
  // Sends no requests, so that hers stay public and others are refused.
  const cleo = await person('cleo');
  for (let nth = 0; nth < 10; nth += 1) await createSnippet(cleo, { isPublic: true });
  const statuses = new Map<number, number>();

  async function send(request: FuzzRequest, name: keyof typeof callers) {
    const token = callers[name].authorization;
    const body =
      request.body === undefined
        ? {}
        : { payload: typeof request.body === 'string' ? request.body : JSON.stringify(request.body) };
    const query = request.query.map(([name, value]) => [name, value.toWellFormed()]);
    const reply = await app.inject({
      method: request.method as 'GET',
      url: `${request.path}?${new URLSearchParams(query)}`,
      headers: { 'content-type': 'application/json', ...(token !== null && { authorization: token }) },
      ...body,
    });
    statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
    expect(reply.statusCode).toBeLessThan(500);
    if (reply.statusCode === 401 && name !== 'visitor') {
      // A request ended the session. A token of the same second would be the same.
      advance(1_000);
      callers[name] = await person(name);
    }
    if (reply.statusCode >= 400) {
      // Embeds and pictures are for other sites, which read no JSON.
      if (!/^\/(?:embed|shared)\//.test(request.path))
        expect(reply.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      expect(reply.body.replace(JSON.stringify(request.path), '')).not.toMatch(LEAK);
    }
  }

  await fc.assert(
    fc.asyncProperty(
      requests(document),
      fc.constantFrom('ada' as const, 'ben' as const, 'visitor' as const),
      (request, name) => send(request, name),
    ),
    { numRuns: RUNS },
  );
  // Ensures that the requests reach the handlers. Some statuses are rare.
  for (const status of RUNS < 4_000 ? [200, 400, 401, 404] : [200, 201, 204, 400, 401, 403, 404])
    expect(statuses.get(status) ?? 0, `status ${status}`).toBeGreaterThan(2);
});
