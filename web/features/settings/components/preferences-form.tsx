import type { ReactNode } from 'react';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { type ToastMessage, toast } from '#web/ui/toast-store.ts';

interface PreferencesFormProps {
  /** Whether the preferences are in storage. */
  persisted: boolean;
  /** @returns false if storage is full or forbidden */
  onSave: () => boolean;
  children: ReactNode;
}

const NOT_SAVED: ToastMessage = {
  title: 'Preferences not saved',
  description: 'There is no room for them in this browser. They last until the page is reloaded.',
  variant: 'destructive',
};

/** Renders a form of browser preferences. A choice applies and is stored immediately; the button confirms or tries again. */
export function PreferencesForm({ persisted, onSave, children }: PreferencesFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        toast(onSave() ? { title: 'Preferences saved' } : NOT_SAVED);
      }}
      className="flex flex-col gap-6"
    >
      {children}
      <SaveBar changed={!persisted} label="Save Preferences" />
    </form>
  );
}
