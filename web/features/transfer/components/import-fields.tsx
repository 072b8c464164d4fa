import { TagInput } from '#web/shared/tags/tag-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { type Option, Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useOwnCollections } from '../api/use-own-collections.ts';
import type { ImportOptions } from '../utils/import-types.ts';

const DUPLICATES: readonly Option<ImportOptions['duplicates']>[] = [
  { value: 'skip', label: 'Skip' },
  { value: 'update', label: 'Update as a new version' },
  { value: 'copy', label: 'Import as a copy' },
];

interface ImportFieldsProps {
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
  /** Text in the field of tags that is not a tag yet. */
  typed: string;
  onType: (text: string) => void;
}

/** Renders what is done with all snippets of an import. */
export function ImportFields({ options, onChange, typed, onType }: ImportFieldsProps) {
  const collections = useOwnCollections();
  const { duplicates, tags, collectionId, visibility } = options;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Changed snippets">
        <Select
          label="Changed snippets"
          value={duplicates}
          options={DUPLICATES}
          onValueChange={(value) => onChange({ ...options, duplicates: value })}
        />
      </Field>
      <Field label="Add to collection">
        <Select
          label="Add to collection"
          value={`${collectionId ?? ''}`}
          options={[
            { value: '', label: 'None' },
            ...collections.map(({ id, name }) => ({ value: `${id}`, label: name })),
          ]}
          onValueChange={(value) => onChange({ ...options, collectionId: value === '' ? null : Number(value) })}
        />
      </Field>
      <Field label="Add tags">
        <TagInput
          label="Add tags"
          value={tags}
          onChange={(value) => onChange({ ...options, tags: value })}
          typed={typed}
          onType={onType}
        />
      </Field>
      <div>
        <Switch
          label="Keep visibility"
          checked={visibility === 'keep'}
          onCheckedChange={(isKept) => onChange({ ...options, visibility: isKept ? 'keep' : 'private' })}
        />
        <p className="text-muted text-sm">Make public again what the file says was public. Otherwise all is private.</p>
      </div>
    </div>
  );
}
