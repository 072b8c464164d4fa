import type { ApiToken } from '#contract/tokens.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

interface TokenListProps {
  tokens: readonly ApiToken[];
  onRevoke: (token: ApiToken, within: Element) => void;
}

/** Renders API tokens with their scopes, last use and expiry. */
export function TokenList({ tokens, onRevoke }: TokenListProps) {
  return (
    <ul aria-label="API tokens" className="divide-y divide-line border-line border-y">
      {tokens.map((token) => (
        <li key={token.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
          <div className="flex min-w-56 flex-1 flex-col gap-1.5">
            <p className="flex flex-wrap items-baseline gap-x-2.5">
              <span dir="auto" className="min-w-0 break-words font-medium">
                {token.name}
              </span>
              <code className="font-code text-muted text-xs">{token.hint}</code>
            </p>
            <ul aria-label={`Scopes of ${token.name}`} className="flex flex-wrap gap-1.5">
              {token.scopes.map((scope) => (
                <li key={scope}>
                  <Chip>{scope}</Chip>
                </li>
              ))}
            </ul>
            <p className="text-muted text-sm">
              <LastUse time={token.lastUsedAt} /> · <Expiry time={token.expiresAt} />
            </p>
          </div>
          <Button
            size="sm"
            aria-label={`Revoke ${token.name}`}
            onClick={(event) => onRevoke(token, event.currentTarget)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}

function LastUse({ time }: { time: string | null }) {
  if (time === null) return 'Never used';
  return (
    <>
      Last used <RelativeTime iso={time} />
    </>
  );
}

function Expiry({ time }: { time: string | null }) {
  if (time === null) return 'No expiration';
  if (Date.parse(time) <= Date.now()) return <span className="text-danger">Expired</span>;
  return (
    <>
      Expires on <time dateTime={time}>{dates.format(new Date(time))}</time>
    </>
  );
}
