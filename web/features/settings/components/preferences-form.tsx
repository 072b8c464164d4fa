import type { ReactNode } from 'react';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { type ToastMessage, toast } from '#web/ui/toast-store.ts';

interface PreferencesFormProps {
  changed: boolean;
  /** Whether the saved preferences are in storage. */
  persisted: boolean;
  /** @returns false if storage is full or forbidden */
  onSave: () => boolean;
  onDiscard: () => void;
  children: ReactNode;
}

const NOT_SAVED: ToastMessage = {
  title: 'Preferences not saved',
  description: 'There is no room for them in this browser. They last until the page is reloaded.',
  variant: 'destructive',
};

/** Renders a form of browser preferences, applied on save. */
export function PreferencesForm({ changed, persisted, onSave, onDiscard, children }: PreferencesFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const saved = onSave();
        onDiscard();
        toast(saved ? { title: 'Preferences saved' } : NOT_SAVED);
      }}
      className="flex flex-col gap-6"
    >
      {children}
      <SaveBar changed={changed || !persisted} onDiscard={changed ? onDiscard : undefined} label="Save Preferences" />
    </form>
  );
}
