import { isIncluded, TOKEN_SCOPES, type TokenScope, withIncluded } from '#contract/token-scopes.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { PRESET_OPTIONS, PRESETS, type Preset, presetOf, SCOPE_LABELS } from '../utils/scopes.ts';

interface ScopeFieldProps {
  value: readonly TokenScope[];
  onValueChange: (scopes: TokenScope[]) => void;
  error: string | undefined;
}

/** Renders the scopes of a token: presets, and a checkbox for each. */
export function ScopeField({ value, onValueChange, error }: ScopeFieldProps) {
  const toggle = (scope: TokenScope, checked: boolean) =>
    onValueChange(withIncluded(TOKEN_SCOPES.filter((one) => (one === scope ? checked : value.includes(one)))));
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? 'scope-error' : undefined}>
      <legend className="mb-1.5 font-medium text-sm">Access</legend>
      <div>
        <Segmented<Preset>
          label="Preset"
          value={presetOf(value)}
          onValueChange={(preset) => preset !== 'custom' && onValueChange([...PRESETS[preset]])}
          options={PRESET_OPTIONS}
        />
      </div>
      <div className="flex flex-col">
        {TOKEN_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            checked={value.includes(scope)}
            disabled={isIncluded(scope, value)}
            onCheckedChange={(checked) => toggle(scope, checked)}
          >
            {SCOPE_LABELS[scope]} <code className="font-code ml-1 text-muted text-xs">{scope}</code>
          </Checkbox>
        ))}
      </div>
      <p className="text-muted text-xs">Writing includes reading of the same kind.</p>
      {error && (
        <p id="scope-error" role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
