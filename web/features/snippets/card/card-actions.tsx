import { Check, Copy } from 'lucide-react';
import type { Snippet } from '#contract/snippets.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useBoard } from './use-board.ts';
import { useCopyCode } from './use-copy-code.ts';

/** Renders copy for everyone, and what needs an account for signed-in people. */
export function CardActions({ snippet }: { snippet: Snippet }) {
  const { Controls } = useBoard();
  const { copied, copy } = useCopyCode(snippet);
  return (
    <div className="-mr-1.5 flex shrink-0 items-center">
      <IconButton
        size="sm"
        data-copy=""
        label={copied ? 'Copied' : 'Copy code'}
        icon={copied ? <Check className="text-success" /> : <Copy />}
        onClick={({ shiftKey }) => void copy({ unfilled: shiftKey })}
        className="card-action"
      />
      {Controls && <Controls snippet={snippet} />}
    </div>
  );
}
