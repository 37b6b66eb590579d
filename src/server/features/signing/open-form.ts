import { and, eq } from 'drizzle-orm';
import type { FormToSign } from '#contract/signing.ts';
import type { Principal } from '#domain/access/access.ts';
import { MSA } from '#domain/project/status-moves.ts';
import { prefilledValues } from '#domain/signing/prefilled-values.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { project, signature, team } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { OpenedForm } from '#server/platform/signing/signing-service.ts';
import { withdrawForms, type Signing } from '#server/platform/signing/signing.ts';
import { depositOf, NOTHING_WAITS, type EstimateRow, type SignatureRow } from './find-authorization.ts';
import { requireSigner } from './find-signer.ts';

type FormParts = { db: Database; signing: Signing; log: Logger };

/**
 * The form of an estimate at the signing service: the open one again where it is of the same estimate and person, else a new one in its
 * place. Throws SIGNING_UNAVAILABLE when the service does not answer; then nothing has changed.
 */
export async function openForm(
  { db, signing, log }: FormParts,
  principal: Principal,
  asked: { projectId: string; estimateId: string },
): Promise<FormToSign> {
  const found = await inScope(db, scopeOf(principal), async (transaction) => {
    const toSign = await requireSigner(transaction, principal, { ...asked, now: new Date() });
    const [owner] = await transaction
      .select({ name: team.name, templateId: team.docusealTemplate })
      .from(team)
      .where(eq(team.id, toSign.row.teamId));
    return { ...toSign, owner, open: await findOpen(transaction, asked.projectId) };
  });
  if (signing.provider === 'builtin')
    throw new AppError('CONFLICT', { userMessage: 'This portal uses its own signature form. Reload the page.' });
  const { row, estimate, person, company, userId, owner, open } = found;
  if (!estimate || !owner) throw new AppError('CONFLICT', { userMessage: NOTHING_WAITS });
  if (open && isOf(open, asked.estimateId, person.email))
    return { formUrl: open.submissionUrl, origin: signing.origin };
  const signatureId = crypto.randomUUID();
  const values = prefilledValues({
    ...factsOf(estimate),
    company,
    customer: owner.name,
    projectName: row.name,
    needsDeposit: row.customerContractType !== MSA,
    signerName: person.name,
    signerEmail: person.email,
  });
  const made = await signing
    .open({
      signatureId,
      templateId: owner.templateId ?? signing.templateId,
      signer: person,
      values,
      expiresAt: new Date(`${estimate.validUntil}T23:59:59Z`),
    })
    .catch((cause: unknown) => {
      throw new AppError('SIGNING_UNAVAILABLE', { cause });
    });
  const { kept, unused } = await inScope(db, scopeOf(principal), (transaction) =>
    keepForm(transaction, made, {
      signatureId,
      projectId: row.id,
      teamId: row.teamId,
      estimateId: asked.estimateId,
      signedBy: userId,
      person,
    }),
  );
  await withdrawForms(signing, unused, log);
  return { formUrl: kept, origin: signing.origin };
}

/** The form of a project that waits for its signature. */
async function findOpen(transaction: Scoped, projectId: string): Promise<SignatureRow | undefined> {
  const [open] = await transaction
    .select()
    .from(signature)
    .where(and(eq(signature.projectId, projectId), eq(signature.status, 'open')));
  return open;
}

const isOf = (open: SignatureRow, estimateId: string, email: string) =>
  open.estimateId === estimateId && open.signerEmail === email;
const factsOf = ({ number, totalCents, currency, validUntil, content, ...rest }: EstimateRow) => ({
  number,
  totalCents,
  currency,
  validUntil,
  address: content.place?.address ?? null,
  dueNowCents: depositOf({ ...rest, number, totalCents, currency, validUntil, content }),
});

type Kept = {
  signatureId: string;
  projectId: string;
  teamId: string;
  estimateId: string;
  signedBy: string;
  person: { name: string; email: string };
};

/** Stores a form in place of the open one. Of several made at the same time, the first one stays. `unused`: forms that nobody is to sign any more. */
async function keepForm(
  transaction: Scoped,
  made: OpenedForm,
  { signatureId, person, ...of }: Kept,
): Promise<{ kept: string; unused: string[] }> {
  await transaction.select({ id: project.id }).from(project).where(eq(project.id, of.projectId)).for('update');
  const open = await findOpen(transaction, of.projectId);
  if (open && isOf(open, of.estimateId, person.email)) return { kept: open.submissionUrl, unused: [made.submissionId] };
  if (open) await transaction.update(signature).set({ status: 'replaced' }).where(eq(signature.id, open.id));
  await transaction.insert(signature).values({
    id: signatureId,
    ...of,
    provider: 'docuseal',
    submissionId: made.submissionId,
    submissionUrl: made.formUrl,
    signerName: person.name,
    signerEmail: person.email,
    createdAt: new Date(),
  });
  return { kept: made.formUrl, unused: open ? [open.submissionId] : [] };
}
