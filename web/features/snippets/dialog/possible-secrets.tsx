import { secretName } from '#domain/secret-scan/describe.ts';
import type { FoundSecret } from './secret-scan.worker.ts';

/** Number of findings that the line names. */
const NAMED = 3;

interface PossibleSecretsProps {
  found: readonly FoundSecret[];
  /** Whether the snippet has one file, which the line need not name. */
  isOneFile: boolean;
  onShow: (secret: FoundSecret) => void;
}

const isFile = ({ file }: FoundSecret) => file !== 'title' && file !== 'description';

/** Names the possible secrets in a private snippet. Empty without any. */
export function PossibleSecrets({ found, isOneFile, onShow }: PossibleSecretsProps) {
  const rest = found.length - NAMED;
  return (
    <p role="status" className="text-muted text-xs empty:hidden">
      {found.length > 0 && (
        <>
          {found.length === 1 ? 'Possible secret: ' : 'Possible secrets: '}
          {found.slice(0, NAMED).map((secret, index) => (
            <span key={`${secret.file} ${secret.line} ${secret.column}`}>
              {index > 0 && '; '}
              <button
                type="button"
                onClick={() => onShow(secret)}
                className="hit-area rounded-sm text-start underline wrap-anywhere hover:text-ink"
              >
                {secretName(secret.rule)}
                {!(isOneFile && isFile(secret)) && (
                  <>
                    {' in '}
                    <bdi>{secret.file}</bdi>
                  </>
                )}
                , line {secret.line}
              </button>
            </span>
          ))}
          {rest > 0 && `; and ${rest} more`}. Pegboard asks before this becomes public.
        </>
      )}
    </p>
  );
}
