import type { Config } from '#server/platform/config/config.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { outsideTransactions } from '#server/platform/outgoing/outside-transactions.ts';
import { createDocuseal } from './docuseal.ts';

/** What somebody is to sign on the pages of a service. */
type FormToSign = {
  /** Ours, which the service keeps beside its own. */
  signatureId: string;
  templateId: number;
  signer: { name: string; email: string };
  /** Filled in before, by names of the template's fields; names that it does not have are left out. */
  values: Readonly<Record<string, string>>;
  /** Last moment to sign. */
  expiresAt: Date;
};
export type OpenedForm = { submissionId: string; formUrl: string };

/** `submissionUrl`: the service's page of it (service_auth_submission_url). `completedAt` and `documentUrl`: null until everybody has signed. */
export type Submission = {
  submissionUrl: string;
  completedAt: Date | null;
  signerName: string | null;
  signerEmail: string | null;
  documentUrl: URL | null;
};

/** A service that people sign with on its own pages, in a frame of ours. Every call throws when the service does not answer. */
export type SigningService = {
  provider: 'docuseal';
  /** Of its pages. */
  origin: string;
  /** Template of teams that have none of their own. */
  templateId: number;
  /** What its webhooks prove themselves by: one, or two while it is changed. */
  webhookSecrets: readonly string[];
  open(form: FormToSign): Promise<OpenedForm>;
  /** How a form stands now. */
  read(submissionId: string): Promise<Submission>;
  /** The signed document. Throws for more than is reasonable, and for what is no PDF. */
  download(documentUrl: URL): Promise<Uint8Array>;
  /** Nobody signs it any more. */
  withdraw(submissionId: string): Promise<void>;
};

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
