import { templateToFill } from '#web/features/snippets/hooks/template-to-fill.ts';
import { lazyPanel } from '#web/ui/lazy-component.tsx';

const TemplateDialog = lazyPanel(() => import('./template-dialog.tsx').then((module) => module.TemplateDialog));

/** Renders the form of the template that is being copied. */
export function TemplateDialogHost() {
  const snippet = templateToFill.use();
  return snippet && <TemplateDialog snippet={snippet} onClose={() => templateToFill.set(null)} />;
}
