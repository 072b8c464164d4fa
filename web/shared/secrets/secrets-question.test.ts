import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/http-errors.ts';
import { publishWithConsent, secretsQuestion } from './secrets-question.ts';

const finding = (fingerprint: string) => ({ rule: 'jwt', file: 'a', line: 1, column: 1, masked: 'e•••', fingerprint });
const refusal = (...fingerprints: string[]) =>
  new ApiError('Possible secrets', { status: 409, code: 'secrets_found', findings: fingerprints.map(finding) });

function publishing(...replies: (ApiError | object)[]) {
  const publish = vi.fn(async (_allow?: string[]) => {
    const reply = replies.shift();
    if (reply === undefined || reply instanceof ApiError) throw reply;
    return reply;
  });
  const onEdit = vi.fn();
  const read = async () => ({ title: 'A', description: null, files: [] });
  return {
    publish,
    onEdit,
    result: publishWithConsent(publish, { title: 'A', audience: 'becoming public', read, onEdit }),
  };
}

/** Waits for the question and returns it. */
const question = () => vi.waitUntil(() => secretsQuestion.get());

test('asks nothing when nothing is found', async () => {
  const { publish, result } = publishing({ id: 1 });
  expect(await result).toEqual({ id: 1 });
  expect(publish).toHaveBeenCalledExactlyOnceWith(undefined);
  expect(secretsQuestion.get()).toBeNull();
});

test('asks again about what is found next, and sends all that is allowed', async () => {
  const { publish, result } = publishing(refusal('one', 'two'), refusal('three'), { id: 1 });
  (await question()).answer('publish');
  const next = await question();
  expect(next.findings).toEqual([finding('three')]);
  next.answer('publish');
  expect(await result).toEqual({ id: 1 });
  expect(publish.mock.calls).toEqual([[undefined], [['one', 'two']], [['one', 'two', 'three']]]);
});

test.each(['cancel', 'edit'] as const)('publishes nothing after the answer %s', async (answer) => {
  const { publish, onEdit, result } = publishing(refusal('one'), { id: 1 });
  (await question()).answer(answer);
  expect(await result).toBeNull();
  await new Promise((resolve) => setTimeout(resolve));
  expect(publish).toHaveBeenCalledOnce();
  expect(onEdit.mock.calls).toEqual(answer === 'edit' ? [[[finding('one')]]] : []);
  expect(secretsQuestion.get()).toBeNull();
});

test('passes on errors without findings', async () => {
  const tooMany = new ApiError('More than 500 possible secrets.', { status: 409, code: 'secrets_found' });
  await expect(publishing(tooMany).result).rejects.toBe(tooMany);
  expect(secretsQuestion.get()).toBeNull();
});
