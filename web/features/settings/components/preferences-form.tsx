import type { ReactNode } from 'react';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface PreferencesFormProps {
  changed: boolean;
  onSave: () => void;
  onDiscard: () => void;
  children: ReactNode;
}

/** Preferences of this browser: nothing is applied before it is saved. */
export function PreferencesForm({ changed, onSave, onDiscard, children }: PreferencesFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
        onDiscard();
        toast({ title: 'Preferences saved' });
      }}
      className="flex flex-col gap-6"
    >
      {children}
      <SaveBar changed={changed} onDiscard={onDiscard} label="Save Preferences" />
    </form>
  );
}
