import { screen } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { render } from '#tests/component/render.ts';
import { setupUser } from '#tests/component/user.ts';
import { Dialog } from './dialog.tsx';

test('leaves the whole window by Escape before it closes', async () => {
  const user = setupUser();
  const [onOpenChange, change] = [vi.fn(), vi.fn()];
  const dialog = { open: true, onOpenChange, title: 'Edit' };
  const renderAgain = render(<Dialog {...dialog} expanded={{ on: true, change }} />);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  expect(change).toHaveBeenCalledExactlyOnceWith(false);
  expect(onOpenChange).not.toHaveBeenCalled();
  renderAgain(<Dialog {...dialog} expanded={{ on: false, change }} />);
  await screen.findByRole('button', { name: 'Expand' });
  await user.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

test('closes on Back', async () => {
  const onOpenChange = vi.fn();
  render(<Dialog open onOpenChange={onOpenChange} title="Edit" />);
  await screen.findByRole('dialog');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

test('rounds the corners of the footer inside the border, unless it fills the window', async () => {
  const dialog = { open: true, onOpenChange: vi.fn(), title: 'Edit', footer: 'Foot' };
  const change = vi.fn();
  const renderAgain = render(<Dialog {...dialog} expanded={{ on: false, change }} />);
  expect(await screen.findByRole('contentinfo')).toHaveClass('rounded-b-[11px]');
  renderAgain(<Dialog {...dialog} expanded={{ on: true, change }} />);
  await screen.findByRole('button', { name: 'Collapse' });
  expect(screen.getByRole('contentinfo')).not.toHaveClass('rounded-b-[11px]');
});
