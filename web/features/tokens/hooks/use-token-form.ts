import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { TokenFormValues } from '#contract/token-form.ts';
import { withIncluded } from '#contract/token-scopes.ts';
import { ApiTokenInput, type NewApiToken } from '#contract/tokens.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { useCreateToken } from '../api/mutations.ts';
import { PRESETS } from '../utils/scopes.ts';

const DEFAULTS: z.input<typeof ApiTokenInput> = { name: '', scopes: [...PRESETS.read], expiresIn: 90 };

/** Manages the form of a new API token, with values from a link. */
export function useTokenForm(
  userId: string,
  given: TokenFormValues | null,
  onCreated?: (created: NewApiToken) => void,
) {
  const create = useCreateToken(userId);
  const [created, setCreated] = useState<NewApiToken | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(ApiTokenInput),
    defaultValues: { ...DEFAULTS, ...(given && { name: given.name, scopes: withIncluded(given.scopes) }) },
  });

  const submit = form.handleSubmit(async (input) => {
    setFailure(null);
    try {
      const token = await create.mutateAsync(input);
      setCreated(token);
      onCreated?.(token);
    } catch (error) {
      setFailure(errorMessage(error));
    }
  });

  return { form, submit, saving: create.isPending, failure, created };
}
