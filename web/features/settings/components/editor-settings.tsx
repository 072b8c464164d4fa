import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { CODE_FONTS, EditorChanges, TAB_SIZES, useEditorPreferences } from '../hooks/use-editor-preferences.ts';
import { useUnsavedChanges } from '../hooks/use-unsaved-changes.ts';
import { EditorPreview } from './editor-preview.tsx';
import { PreferencesForm } from './preferences-form.tsx';

const TAB_SIZE_OPTIONS = TAB_SIZES.map((size) => ({ value: `${size}` as const, label: `${size} spaces` }));

export function EditorSettings() {
  const { preferences, preferencesPersisted, setPreferences } = useEditorPreferences();
  const { values, changed, change, discard } = useUnsavedChanges({
    key: 'unsaved-editor',
    schema: EditorChanges,
    saved: preferences,
  });
  return (
    <PreferencesForm
      changed={changed}
      persisted={preferencesPersisted}
      onSave={() => setPreferences(values)}
      onDiscard={discard}
    >
      <div className="grid gap-6 md:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <Field label="Font family">
            <Select
              label="Font family"
              value={values.fontFamily}
              onValueChange={(fontFamily) => change({ fontFamily })}
              options={CODE_FONTS}
            />
          </Field>
          <Field label="Tab size">
            <Select
              label="Tab size"
              value={`${values.tabSize}` as const}
              onValueChange={(chosen) =>
                change({ tabSize: TAB_SIZES.find((size) => `${size}` === chosen) ?? values.tabSize })
              }
              options={TAB_SIZE_OPTIONS}
            />
          </Field>
          <Switch
            label="Show line numbers"
            checked={values.lineNumbers}
            onCheckedChange={(lineNumbers) => change({ lineNumbers })}
          />
        </div>
        <EditorPreview preferences={values} />
      </div>
    </PreferencesForm>
  );
}
