import type { SnippetFile } from '#contract/snippets.ts';

export type ContentFile = Pick<SnippetFile, 'name' | 'language' | 'code'>;

/** The compared fields of a snippet, a version or a form. */
export interface Content {
  title: string;
  description: string | null;
  tags: readonly string[];
  isTemplate: boolean;
  trigger: string | null;
  files: readonly ContentFile[];
}

/** A file before and after a change; one of them is null if it was added or removed. */
export interface FileChange {
  before: ContentFile | null;
  after: ContentFile | null;
}

/**
 * Pairs files of the same name, then renamed ones of the same code. The last one on either side is the same file: its
 * name may follow from the title.
 */
export function pairFiles(before: readonly ContentFile[], after: readonly ContentFile[]): FileChange[] {
  const removed = new Set(before);
  const origins = new Map<ContentFile, ContentFile>();
  for (const isSame of [isSameName, isSameCode, isLast]) {
    const added = after.filter((file) => !origins.has(file));
    for (const file of added) {
      const origin = [...removed].find((other) => isSame(other, file, added.length + removed.size));
      if (origin === undefined) continue;
      origins.set(file, origin);
      removed.delete(origin);
    }
  }
  return [
    ...after.map((file) => ({ before: origins.get(file) ?? null, after: file })),
    ...[...removed].map((file) => ({ before: file, after: null })),
  ];
}

const isSameName = (one: ContentFile, other: ContentFile) => one.name === other.name;
const isSameCode = (one: ContentFile, other: ContentFile) => one.code === other.code;
const isLast = (_one: ContentFile, _other: ContentFile, unpaired: number) => unpaired === 2;

export const isChanged = ({ before, after }: FileChange): boolean =>
  before?.name !== after?.name || before?.language !== after?.language || before?.code !== after?.code;

/** A changed field with its texts. */
export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

/** Returns the changes of everything but the files. */
export function changedFields(before: Content, after: Content): FieldChange[] {
  return [
    { label: 'Title', before: before.title, after: after.title },
    { label: 'Description', before: before.description ?? '', after: after.description ?? '' },
    { label: 'Tags', before: before.tags.join(', '), after: after.tags.join(', ') },
    { label: 'Placeholders', before: yesOrNo(before.isTemplate), after: yesOrNo(after.isTemplate) },
    { label: 'Trigger', before: before.trigger ?? '', after: after.trigger ?? '' },
  ].filter((field) => field.before !== field.after);
}

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');
