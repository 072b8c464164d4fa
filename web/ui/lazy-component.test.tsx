import { screen, waitFor } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { clickButton } from '#tests/component/page.ts';
import { render } from '#tests/component/render.ts';
import { setupUser } from '#tests/component/user.ts';
import { lazyPanel } from './lazy-component.tsx';

const OFFLINE = 'Check your internet connection.';
const NEW_VERSION = /There may be a new version of Pegboard/;

interface DialogProps {
  onClose: () => void;
}

const LoadedDialog = (_props: DialogProps) => <p>The dialog</p>;

/** Renders a dialog whose code cannot be loaded until `connect` is called. */
function renderDialog() {
  const load = vi.fn(async () => LoadedDialog as typeof LoadedDialog);
  load.mockRejectedValue(new TypeError('Failed to fetch'));
  const Lazy = lazyPanel<DialogProps>(load);
  const setOpen = (open: boolean) => rerender(open ? <Lazy onClose={() => setOpen(false)} /> : null);
  const rerender = render(null);
  return { user: setupUser(), load, setOpen, connect: () => load.mockResolvedValue(LoadedDialog) };
}

test('loads nothing until the dialog opens, and then only once', async () => {
  const { load, setOpen, connect } = renderDialog();
  connect();
  expect(load).not.toHaveBeenCalled();
  setOpen(true);
  await screen.findByText('The dialog');
  setOpen(false);
  await waitFor(() => expect(screen.queryByText('The dialog')).not.toBeInTheDocument());
  setOpen(true);
  await screen.findByText('The dialog');
  expect(load).toHaveBeenCalledTimes(1);
});

test('says that the code could not be loaded, and opens the dialog once it can', async () => {
  const { user, setOpen, connect } = renderDialog();
  setOpen(true);
  await screen.findByText(OFFLINE);
  connect();
  await clickButton(user, 'Try again');
  await screen.findByText('The dialog');
  expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument();
});

test('lets keys through once the code could not be loaded', async () => {
  const { user, setOpen } = renderDialog();
  setOpen(true);
  await screen.findByText(OFFLINE);
  const onKey = vi.fn();
  document.addEventListener('keydown', onKey);
  await user.keyboard('n');
  document.removeEventListener('keydown', onKey);
  expect(onKey).toHaveBeenCalledTimes(1);
});

test('offers to reload the page after a second failure', async () => {
  const { user, setOpen } = renderDialog();
  setOpen(true);
  await screen.findByText(OFFLINE);
  await clickButton(user, 'Try again');
  await screen.findByText(NEW_VERSION);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('closes the message on Dismiss and loads the code when the dialog opens again', async () => {
  const { user, load, setOpen, connect } = renderDialog();
  setOpen(true);
  await screen.findByText(OFFLINE);
  await clickButton(user, 'Dismiss');
  await waitFor(() => expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument());
  connect();
  setOpen(true);
  await screen.findByText('The dialog');
  expect(load).toHaveBeenCalledTimes(2);
});

test('loads the code again when the dialog is asked for a second time', async () => {
  const { load, setOpen } = renderDialog();
  setOpen(true);
  await screen.findByText(OFFLINE);
  setOpen(true);
  await screen.findByText(NEW_VERSION);
  expect(load).toHaveBeenCalledTimes(2);
});

test('opens as soon as the connection is back', async () => {
  const { setOpen, connect } = renderDialog();
  setOpen(true);
  await screen.findByText(OFFLINE);
  connect();
  await waitFor(() => {
    // The listener is added some time after the message is shown.
    window.dispatchEvent(new Event('online'));
    expect(screen.getByText('The dialog')).toBeInTheDocument();
  });
});
