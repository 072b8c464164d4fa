import type { Tool, ToolGroup } from '../utils/tool.ts';
import { ToolCard } from './tool-card.tsx';

interface ToolCardsProps {
  groups: readonly ToolGroup[];
  /** Created tokens by name of the tool. */
  tokens: ReadonlyMap<string, string>;
  onCreateToken: (tool: Tool) => void;
}

/** Renders how to connect each program. */
export function ToolCards({ groups, tokens, onCreateToken }: ToolCardsProps) {
  return (
    <div className="flex max-w-[100rem] flex-col gap-8">
      {groups.map(({ title, note, tools }) => (
        <section key={title} aria-label={title}>
          <h2 className="font-semibold text-lg">
            <span className="on-wall">{title}</span>
          </h2>
          {note && (
            <p className="mt-1 text-muted">
              <span className="on-wall">{note}</span>
            </p>
          )}
          <ul className="mt-3 columns-[28rem] gap-4">
            {tools.map((tool) => (
              <li key={tool.name} className="mb-4 break-inside-avoid">
                <ToolCard tool={tool} token={tokens.get(tool.name)} onCreateToken={() => onCreateToken(tool)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
