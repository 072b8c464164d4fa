import { screen } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { watchConsole } from '#tests/component/console.ts';
import { render } from '#tests/component/render.ts';
import { DiffView } from './diff-view.tsx';

vi.mock('./merge-view.tsx', () => {
  throw new Error('Failed to fetch');
});

const shown = { before: 'one', after: 'two', language: 'text', label: 'Changes', split: false, folded: true };

test('shows both texts if the diff cannot be loaded', async () => {
  watchConsole()(/The diff could not be loaded/);
  render(<DiffView {...shown} />);
  expect(await screen.findByText('The comparison could not be loaded.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Changes: before' })).toHaveTextContent('one');
  expect(screen.getByRole('region', { name: 'Changes: after' })).toHaveTextContent('two');
});

test('shows both texts without a diff above 200 KiB', async () => {
  render(<DiffView {...shown} after={'é'.repeat(100 * 1024 + 1)} />);
  expect(await screen.findByText('This file is too large to compare.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Changes: before' })).toHaveTextContent('one');
});
