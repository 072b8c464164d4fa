import { CodeView } from '#web/ui/code/code-view.tsx';
import { type EditorPreferences, editorProperties } from '../hooks/use-editor-preferences.ts';
import './settings.css';

/** Contains tabs and characters that differ between fonts. */
const SAMPLE = `// 0O 1lI {} => !== >= ||
export function chunk<T>(items: T[], size: number) {
	const chunks: T[][] = [];
	for (let at = 0; at < items.length; at += size) {
		chunks.push(items.slice(at, at + size));
	}
	return chunks;
}

chunk([1, 2, 3, 4, 5], 2); // [[1, 2], [3, 4], [5]]`;

/** Renders sample code with the given preferences. */
export function EditorPreview({ preferences }: { preferences: EditorPreferences }) {
  return (
    <div
      className="editor-preview min-w-0 overflow-hidden rounded-md border border-line"
      data-line-numbers={preferences.lineNumbers ? 'on' : 'off'}
      style={editorProperties(preferences)}
    >
      <CodeView code={SAMPLE} language="typescript" label="Preview" className="h-full" />
    </div>
  );
}
