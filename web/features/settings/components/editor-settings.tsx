import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import {
  CODE_FONTS,
  type EditorPreferences,
  TAB_SIZES,
  useEditorPreferences,
} from '../hooks/use-editor-preferences.ts';
import { EditorPreview } from './editor-preview.tsx';
import { PreferencesForm } from './preferences-form.tsx';

const TAB_SIZE_OPTIONS = TAB_SIZES.map((size) => ({ value: `${size}` as const, label: `${size} spaces` }));

export function EditorSettings() {
  const { preferences, preferencesPersisted, setPreferences } = useEditorPreferences();
  const change = (next: Partial<EditorPreferences>) => setPreferences({ ...preferences, ...next });
  return (
    <PreferencesForm persisted={preferencesPersisted} onSave={() => setPreferences(preferences)}>
      <div className="grid gap-6 md:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <Field label="Font family">
            <Select
              label="Font family"
              value={preferences.fontFamily}
              onValueChange={(fontFamily) => change({ fontFamily })}
              options={CODE_FONTS}
            />
          </Field>
          <Field label="Tab size">
            <Select
              label="Tab size"
              value={`${preferences.tabSize}` as const}
              onValueChange={(chosen) =>
                change({ tabSize: TAB_SIZES.find((size) => `${size}` === chosen) ?? preferences.tabSize })
              }
              options={TAB_SIZE_OPTIONS}
            />
          </Field>
          <Switch
            label="Ligatures"
            checked={preferences.ligatures}
            onCheckedChange={(ligatures) => change({ ligatures })}
          />
          <Switch
            label="Show line numbers"
            checked={preferences.lineNumbers}
            onCheckedChange={(lineNumbers) => change({ lineNumbers })}
          />
        </div>
        <EditorPreview preferences={preferences} />
      </div>
    </PreferencesForm>
  );
}
