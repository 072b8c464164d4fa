import { afterEach, expect, test } from 'vitest';
import { setupUser } from '#tests/component/user.ts';
import { restoreFocusAfterDisable, restoreFocusAfterRemoval } from './restore-focus.ts';

restoreFocusAfterDisable();
restoreFocusAfterRemoval();
/** Longer than the delay of the restoration. */
const restored = () => new Promise((done) => setTimeout(done, 150));

afterEach(async () => {
  // After a key press, the next test would receive the focus.
  document.dispatchEvent(new Event('pointerdown'));
  // Ends attempts to focus the content. They would go on in the next test, and fail between two test files.
  document.body.innerHTML = '<main tabindex="-1"></main>';
  await restored();
  document.body.replaceChildren();
});

/** Renders HTML and returns a function that finds an element of it by id. */
async function render(html: string): Promise<(id: string) => HTMLElement> {
  document.body.innerHTML = html;
  // The page before has lost the focus.
  await restored();
  return (id) => {
    const found = document.getElementById(id);
    if (found === null) throw new Error(`There is no ${id}`);
    return found;
  };
}

const DIALOG = '<div role="dialog" tabindex="-1" id="dialog"><input id="field"><button id="other">Other</button></div>';
const PAGE =
  '<main tabindex="-1" id="main"><button id="before">Before</button><button id="focused">Clear</button></main>';

test('holds the focus in the dialog while the focused control is disabled, and returns it', async () => {
  const find = await render(DIALOG);
  find('field').focus();
  find('field').setAttribute('disabled', '');
  await expect.poll(() => find('dialog')).toHaveFocus();
  find('field').removeAttribute('disabled');
  await expect.poll(() => find('field')).toHaveFocus();
});

test('leaves the focus where it moved while the control was disabled', async () => {
  const find = await render(DIALOG);
  find('field').focus();
  find('field').setAttribute('disabled', '');
  await expect.poll(() => find('dialog')).toHaveFocus();
  find('other').focus();
  find('field').removeAttribute('disabled');
  // A task later, the observer has seen the change.
  await new Promise((done) => setTimeout(done));
  expect(find('other')).toHaveFocus();
});

test('returns the focus to its previous owner when a key removes the focused element', async () => {
  const find = await render(PAGE);
  const user = setupUser();
  find('before').focus();
  find('focused').focus();
  find('focused').addEventListener(
    'click',
    ({ currentTarget }) => currentTarget instanceof Element && currentTarget.remove(),
  );
  await user.keyboard('{Enter}');
  await expect.poll(() => find('before')).toHaveFocus();
});

test('moves the focus to the page content when its previous owner is gone too', async () => {
  const find = await render(PAGE);
  const user = setupUser();
  find('before').focus();
  find('focused').focus();
  await user.keyboard('x');
  find('before').remove();
  find('focused').remove();
  await expect.poll(() => find('main')).toHaveFocus();
});

test('moves the focus to the content after a click, and keeps it while a feed removes its cards', {
  tags: ['slow'],
}, async () => {
  const find = await render(`${PAGE}<div role="feed" id="feed"><button id="card">Card</button></div>`);
  const user = setupUser();
  find('before').focus();
  await user.click(find('focused'));
  find('focused').remove();
  await expect.poll(() => find('main')).toHaveFocus();
  find('card').focus();
  await user.keyboard('x');
  find('card').remove();
  await restored();
  expect(document.body).toHaveFocus();
});
