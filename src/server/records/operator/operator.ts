import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  DEFAULT_COMPANY,
  generatedTerms,
  operatorKeys,
  ownTerms,
  type OperatorKey,
} from '#domain/operator/operator-settings.ts';
import type { Picture } from '#domain/papers/paper-content.ts';
import { isSmallPicture } from '#domain/pictures/picture-size.ts';
import { logoFormatOf, MAX_LOGO_BYTES } from '#domain/team/logo.ts';
import { readTogether, type Database, type Read, type Scoped } from '#server/platform/database/database.ts';
import { operatorSetting } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';

/** Who runs this installation. What was never set is null; a company and terms there always are. The taxpayer's number is sealed (`openTin`). */
export type Operator = Record<Exclude<OperatorKey, 'company' | 'terms'>, string | null> & {
  company: string;
  terms: string;
  logo: Picture | null;
  /** Its W9 form. */ w9: z.infer<typeof storedFile> | null;
};

const LOGO = 'logo';
const W9 = 'w9';
const storedFile = z.object({ key: z.string(), sha256: z.string() });
const storedLogo = z.object({ key: z.string(), sha256: z.string(), format: z.enum(['png', 'jpeg']) });

/** All settings, with the defaults for what must be there. */
export async function readOperator(transaction: Scoped): Promise<Operator> {
  const rows = await transaction
    .select({ key: operatorSetting.key, value: operatorSetting.value })
    .from(operatorSetting);
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const of = (key: OperatorKey) => values.get(key) ?? null;
  const [logo, w9] = [values.get(LOGO), values.get(W9)];
  return {
    company: of('company') ?? DEFAULT_COMPANY,
    // Also where an earlier release has kept what it had generated.
    terms: ownTerms(values.get('terms')) ?? generatedTerms({ currency: of('currency'), tax_rate: of('tax_rate') }),
    address: of('address'),
    phone: of('phone'),
    email: of('email'),
    website: of('website'),
    service_estimate_hours: of('service_estimate_hours'),
    service_received_hours: of('service_received_hours'),
    service_review_hours: of('service_review_hours'),
    service_delayed_hours: of('service_delayed_hours'),
    service_approval_hours: of('service_approval_hours'),
    order_scans: of('order_scans'),
    order_documents: of('order_documents'),
    payment_terms: of('payment_terms'),
    time_zone: of('time_zone'),
    balance_billing: of('balance_billing'),
    invoice_reminders: of('invoice_reminders'),
    currency: of('currency'),
    tax_name: of('tax_name'),
    tax_rate: of('tax_rate'),
    tax_number: of('tax_number'),
    tax_mode: of('tax_mode'),
    w9_name: of('w9_name'),
    w9_tin: of('w9_tin'),
    w9_classification: of('w9_classification'),
    logo: logo === undefined ? null : storedLogo.parse(JSON.parse(logo)),
    w9: w9 === undefined ? null : storedFile.parse(JSON.parse(w9)),
  };
}

/** Whom people write to, if the operator has set it: everybody may know. */
export const supportEmailSetting: Read<{ value: string }> = {
  text: "select value from operator_setting where key = 'email'",
};

/** Whom people write to: the operator's own setting, else SUPPORT_EMAIL; null where nobody is named. */
export async function findSupportEmail(db: Database, fallback: string | null): Promise<string | null> {
  const [[own]] = await readTogether(db, { kind: 'system' }, supportEmailSetting);
  return own?.value ?? fallback;
}

/** Keeps settings; '' forgets one. As the operator alone: row-level security refuses anybody else. */
export async function writeOperator(
  transaction: Scoped,
  changes: readonly { key: OperatorKey | typeof LOGO | typeof W9; value: string }[],
  now: Date,
): Promise<void> {
  for (const { key, value } of changes) {
    if (value === '') await transaction.delete(operatorSetting).where(eq(operatorSetting.key, key));
    else
      await transaction
        .insert(operatorSetting)
        .values({ key, value, updatedAt: now })
        .onConflictDoUpdate({ target: operatorSetting.key, set: { value, updatedAt: now } });
  }
}

/**
 * Stores a picture for letterheads, and answers the setting that names it; undefined when it is no PNG or JPEG of at most 1 MB and 8 million pixels. It
 * stays for ever: papers that were issued with it are made again with it.
 */
export async function storeOperatorLogo(
  store: ObjectStore,
  content: Uint8Array,
): Promise<{ key: typeof LOGO; value: string } | undefined> {
  const format = content.length > MAX_LOGO_BYTES || !isSmallPicture(content) ? undefined : logoFormatOf(content);
  if (!format) return undefined;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const picture: Picture = { key: `operator/logo/${sha256}`, sha256, format };
  await store.put(picture.key, Readable.from([Buffer.from(content)]));
  return { key: LOGO, value: JSON.stringify(picture) };
}

/** Settings in the order of their list, as an operator reads them. */
export function listedSettings(operator: Operator): { key: string; value: string | null }[] {
  return [
    ...operatorKeys.map((key) => ({ key, value: operator[key] })),
    { key: LOGO, value: operator.logo && `${operator.logo.format}, sha256 ${operator.logo.sha256.slice(0, 12)}` },
    { key: W9, value: operator.w9 && `PDF, sha256 ${operator.w9.sha256.slice(0, 12)}` },
  ];
}
