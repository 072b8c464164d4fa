import { lazyPanel } from '#web/ui/lazy-component.tsx';
import { templateToFill } from '../card/template-to-fill.ts';

const TemplateDialog = lazyPanel(() => import('./template-dialog.tsx').then((module) => module.TemplateDialog));

/**
 * Renders the form of the template that is being copied.
 *
 * @param userId null for a visitor
 */
export function TemplateDialogHost({ userId }: { userId: string | null }) {
  const snippet = templateToFill.use();
  return snippet && <TemplateDialog userId={userId} snippet={snippet} onClose={() => templateToFill.set(null)} />;
}
