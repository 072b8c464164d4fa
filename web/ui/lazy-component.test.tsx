import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { clickButton } from '#tests/component/page.ts';
import { render } from '#tests/component/render.ts';
import { lazyDialog, lazyPanel } from './lazy-component.tsx';

const OFFLINE = 'Check your internet connection.';
const NEW_VERSION = /There may be a new version of Pegboard/;

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const LoadedDialog = ({ open }: DialogProps) => (open ? <p>The dialog</p> : null);
const LoadedPanel = (_props: { onClose: () => void }) => <p>The panel</p>;

/** Renders a dialog whose code cannot be loaded until `connect` is called. */
function renderDialog() {
  const load = vi.fn(async () => LoadedDialog as typeof LoadedDialog);
  load.mockRejectedValue(new TypeError('Failed to fetch'));
  const Lazy = lazyDialog<DialogProps>(load);
  const setOpen = (open: boolean) => rerender(<Lazy open={open} onOpenChange={setOpen} />);
  const rerender = render(<Lazy open={false} onOpenChange={(open) => setOpen(open)} />);
  return { user: userEvent.setup({ delay: null }), load, setOpen, connect: () => load.mockResolvedValue(LoadedDialog) };
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

test('closes a panel whose code could not be loaded', async () => {
  const load = vi.fn(async () => LoadedPanel as typeof LoadedPanel).mockRejectedValue(new TypeError('Failed to fetch'));
  const Lazy = lazyPanel(load);
  const onClose = vi.fn();
  render(<Lazy onClose={onClose} />);
  await screen.findByText(OFFLINE);
  await clickButton(userEvent.setup({ delay: null }), 'Dismiss');
  expect(onClose).toHaveBeenCalledOnce();
});
