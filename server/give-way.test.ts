import { afterEach, expect, test, vi } from 'vitest';
import { givingWay, restingBetween } from './give-way.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('rests when it has worked for long, and not before; the rest is not work', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const wait = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out');
  const giveWay = givingWay({ work: 10, rest: 2 });
  const restsAt = (moment: number) => {
    wait.mockClear();
    now.mockReturnValue(moment);
    giveWay();
    return wait.mock.calls.map(([, , , rest]) => rest);
  };
  expect(restsAt(9)).toEqual([]);
  wait.mockImplementationOnce(() => {
    now.mockReturnValue(15);
    return 'timed-out';
  });
  expect(restsAt(11)).toEqual([2]);
  expect(restsAt(24)).toEqual([]);
  expect(restsAt(25)).toEqual([2]);
});

test('rests between two pieces for a multiple of what the first took, and not for who comes after that', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const wait = vi.spyOn(Atomics, 'wait').mockImplementation((_typed, _index, _value, rest = 0) => {
    now.mockReturnValue(performance.now() + rest);
    return 'timed-out';
  });
  const rested = restingBetween(3);
  const restsAt = (moment: number, work: () => unknown) => {
    wait.mockClear();
    now.mockReturnValue(moment);
    rested(() => {
      work();
      now.mockReturnValue(performance.now() + 20);
    });
    return wait.mock.calls.map(([, , , rest]) => rest);
  };
  expect(restsAt(1_000, () => 'the first')).toEqual([]);
  expect(restsAt(1_020, () => 'at once')).toEqual([60]);
  expect(restsAt(1_110, () => 'before it has rested')).toEqual([50]);
  expect(restsAt(1_240, () => 'when it has')).toEqual([]);
});

test('rests after a piece that failed, too', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const wait = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out');
  const rested = restingBetween(1);
  const fail = () => {
    now.mockReturnValue(1_010);
    throw new Error('Out of memory');
  };
  expect(() => rested(fail)).toThrow('Out of memory');
  expect(rested(() => 'done')).toBe('done');
  expect(wait).toHaveBeenCalledWith(expect.anything(), 0, 0, 10);
});
