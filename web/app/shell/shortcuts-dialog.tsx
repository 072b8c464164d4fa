import { useShortcutsEnabled } from '#web/features/settings/shortcuts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { NAV_LINKS } from './nav-links.ts';

const SHORTCUTS = [
  { keys: ['/'], does: 'Search' },
  { keys: ['n'], does: 'New snippet' },
  ...NAV_LINKS.map(({ key, label }) => ({ keys: ['g', key], does: `Go to ${label}` })),
  { keys: ['?'], does: 'Show this list' },
];

interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Which key does what. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const { enabled, setEnabled } = useShortcutsEnabled();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" maxWidth={420}>
      <dl className="mb-4 divide-y divide-line">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-2">
            <dt>{does}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-sm border border-line border-b-2 bg-sunken px-1.5 text-center font-code text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch label="Use keyboard shortcuts" checked={enabled} onCheckedChange={setEnabled} />
    </Dialog>
  );
}
