import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { PRERENDERED_ID } from '#contract/pages.ts';
import { watchConsole } from '#tests/component/console.ts';
import { render } from '#tests/component/render.ts';
import { CrashScreen } from './crash-screen.tsx';

test('explains a failed render and removes the prerendered page that would cover it', async () => {
  const expectConsole = watchConsole();
  expectConsole(/Broken/);
  const prerendered = Object.assign(document.createElement('div'), { id: PRERENDERED_ID });
  document.body.append(prerendered);
  const Broken = () => {
    throw new Error('Broken');
  };
  render(
    <CrashScreen>
      <Broken />
    </CrashScreen>,
  );
  expect(await screen.findByRole('heading', { name: 'This screen could not be shown' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(prerendered).not.toBeInTheDocument();
});
