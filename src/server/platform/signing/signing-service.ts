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
  /** The current state of a form. */
  read(submissionId: string): Promise<Submission>;
  /** The signed document. Throws for more than is reasonable, and for what is no PDF. */
  download(documentUrl: URL): Promise<Uint8Array>;
  /** Nobody signs it any more. */
  withdraw(submissionId: string): Promise<void>;
};
