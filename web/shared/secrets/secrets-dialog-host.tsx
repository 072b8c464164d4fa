import { useEffect } from 'react';
import { lazyPanel } from '#web/ui/lazy-component.tsx';
import { secretsQuestion } from './secrets-question.ts';

const SecretsDialog = lazyPanel(() => import('./secrets-dialog.tsx').then((module) => module.SecretsDialog));

/** Renders the question about possible secrets. */
export function SecretsDialogHost() {
  const question = secretsQuestion.use();
  // Signing out withdraws the question.
  useEffect(() => () => secretsQuestion.get()?.answer('cancel'), []);
  return question && <SecretsDialog question={question} onClose={() => question.answer('cancel')} />;
}
