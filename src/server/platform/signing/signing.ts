import type { Config } from '#server/platform/config/config.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { outsideTransactions } from '#server/platform/outgoing/outside-transactions.ts';
import { createDocuseal } from './docuseal.ts';
import type { SigningService } from './signing-service.ts';

/** How this installation has service authorizations signed. */
export type Signing = { provider: 'builtin' } | SigningService;

/** The service that the settings choose, else the built-in form. */
export function openSigning({ signing }: Pick<Config, 'signing'>): Signing {
  return signing ? outsideTransactions('signing', createDocuseal(signing)) : { provider: 'builtin' };
}

/** Withdraws forms that nobody is to sign any more. One that stays open after all counts for nothing: what is signed with it moves no order. */
export async function withdrawForms(signing: Signing, submissionIds: readonly string[], log: Logger): Promise<void> {
  if (signing.provider === 'builtin') return;
  await Promise.all(
    submissionIds.map((submissionId) =>
      signing
        .withdraw(submissionId)
        .catch((error: unknown) => log.warn({ err: error, submissionId }, 'a form was not withdrawn')),
    ),
  );
}
