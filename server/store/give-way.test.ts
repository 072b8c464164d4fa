import { expect, test, vi } from 'vitest';
import { givingWay } from './give-way.ts';

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
