import type { Finding } from '#contract/findings.ts';
import { createStore } from '#web/lib/create-store.ts';
import { ApiError } from '#web/lib/http-errors.ts';

/** The texts that findings name by `title`, `description` or the name of a file. */
export interface PublishedText {
  title: string;
  description: string | null;
  files: readonly { name: string; code: string }[];
}

/** Who can read the text: everyone, at once or after the change, or people with a private link. */
export type Audience = 'public' | 'becoming public' | 'private link' | 'new link';

interface SecretsContext {
  /** Title of the snippet. */
  title: string;
  audience: Audience;
  /** Loads the text that is to become public. */
  read: () => Promise<PublishedText>;
  /** Whether the person may allow findings. Editors of another person's snippet may not. Defaults to true. */
  mayAllow?: boolean;
  /** Opens the text for editing. */
  onEdit: (findings: readonly Finding[]) => void;
}

type Answer = 'publish' | 'edit' | 'cancel';

/** An open question: whether possible secrets may become public. */
export interface SecretsQuestion extends SecretsContext {
  findings: readonly Finding[];
  answer: (answer: Answer) => void;
}

export const secretsQuestion = createStore<SecretsQuestion | null>(null);

/**
 * Publishes a text. If the server refuses it because of possible secrets, asks the person and repeats the call with what
 * they allow.
 *
 * @returns null if they do not allow it
 */
export async function publishWithConsent<T extends object>(
  publish: (allowFindings: string[] | undefined) => Promise<T>,
  context: SecretsContext,
): Promise<T | null> {
  const allowed = new Set<string>();
  for (;;) {
    try {
      return await publish(allowed.size > 0 ? [...allowed] : undefined);
    } catch (error) {
      const findings = error instanceof ApiError ? error.findings : [];
      if (findings.length === 0 || context.mayAllow === false) throw error;
      const answer = await ask({ ...context, findings });
      // The closing dialog returns the focus first.
      if (answer === 'edit') setTimeout(() => context.onEdit(findings));
      if (answer !== 'publish') return null;
      for (const { fingerprint } of findings) allowed.add(fingerprint);
    }
  }
}

function ask(question: Omit<SecretsQuestion, 'answer'>): Promise<Answer> {
  return new Promise((resolve) => {
    const answer = (chosen: Answer) => {
      secretsQuestion.set(null);
      resolve(chosen);
    };
    secretsQuestion.set({ ...question, answer });
  });
}
