import { z } from 'zod';
import type { SigningSettings } from '#server/platform/config/signing-service.ts';
import { ask, askFile } from '#server/platform/outgoing/ask.ts';
import type { SigningService } from './signing-service.ts';

/** Long enough for a form, short enough that a page does not hang with it. */
const TIMEOUT_MS = 15_000;
const DOWNLOAD_TIMEOUT_MS = 60_000;
const MAX_DOCUMENT_BYTES = 25_000_000;
const PDF_BEGIN = Buffer.from('%PDF-');

/** The hosted service answers its API at a host of its own; an installation at /api (docuseal.com/docs/api). */
const HOSTED = new Map([
  ['https://docuseal.com', 'https://api.docuseal.com'],
  ['https://docuseal.eu', 'https://api.docuseal.eu'],
]);

const template = z.object({
  submitters: z.array(z.object({ name: z.string(), uuid: z.string() })).min(1),
  fields: z.array(z.object({ name: z.string().nullish(), type: z.string(), submitter_uuid: z.string() })),
});
/** Versions answer the parties, or the submission with its parties. */
const opened = z.union([
  z.array(z.object({ submission_id: z.number(), slug: z.string() })),
  z
    .object({ submitters: z.array(z.object({ submission_id: z.number(), slug: z.string() })) })
    .transform(({ submitters }) => submitters),
]);
const submission = z.object({
  slug: z.string(),
  status: z.string(),
  completed_at: z.coerce.date().nullish(),
  combined_document_url: z.string().nullish(),
  submitters: z.array(z.object({ name: z.string().nullish(), email: z.string().nullish() })),
});
const documents = z.object({ documents: z.array(z.object({ url: z.string() })) });

/** DocuSeal by its documented API. Pages and files are always asked of the host that was configured, whatever addresses it answers. */
export function createDocuseal({ url, apiKey, webhookSecrets, templateId }: SigningSettings): SigningService {
  const { origin } = new URL(url);
  const api = HOSTED.get(url) ?? `${url}/api`;
  const here = (address: string) => {
    const { pathname, search } = new URL(address, url);
    return new URL(`${pathname}${search}`, origin);
  };
  const call = <S extends z.ZodType>(path: string, schema: S, more: { json?: unknown; method?: 'DELETE' } = {}) =>
    ask(new URL(`${api}${path}`), schema, AbortSignal.timeout(TIMEOUT_MS), {
      headers: { 'x-auth-token': apiKey },
      ...more,
    });

  return {
    provider: 'docuseal',
    origin,
    templateId,
    webhookSecrets,

    async open({ signatureId, templateId: chosen, signer, values, expiresAt }) {
      const {
        submitters: [party],
        fields,
      } = await call(`/templates/${chosen}`, template);
      if (!party) throw new Error('the template has no signing party');
      const asked = [
        {
          role: party.name,
          name: signer.name,
          email: signer.email,
          external_id: signatureId,
          send_email: false,
          fields: prefilled(
            fields.filter(({ submitter_uuid: of }) => of === party.uuid),
            values,
          ),
        },
      ];
      const [made] = await call('/submissions', opened, {
        json: { template_id: chosen, send_email: false, expire_at: expiresAt.toISOString(), submitters: asked },
      });
      if (!made) throw new Error('no form was made');
      return { submissionId: String(made.submission_id), formUrl: here(`${url}/s/${made.slug}`).href };
    },

    async read(submissionId) {
      const {
        slug,
        status,
        completed_at: completedAt,
        combined_document_url: whole,
        submitters: [party],
      } = await call(`/submissions/${submissionId}`, submission);
      const isCompleted = status === 'completed';
      const [document] =
        !isCompleted || whole
          ? []
          : (await call(`/submissions/${submissionId}/documents?merge=true`, documents)).documents;
      const address = whole ?? document?.url;
      return {
        submissionUrl: here(`${url}/e/${slug}`).href,
        completedAt: isCompleted ? (completedAt ?? new Date()) : null,
        signerName: party?.name ?? null,
        signerEmail: party?.email ?? null,
        documentUrl: isCompleted && address ? here(address) : null,
      };
    },

    async download(documentUrl) {
      const bytes = await askFile(documentUrl, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS), MAX_DOCUMENT_BYTES);
      if (!PDF_BEGIN.equals(bytes.subarray(0, PDF_BEGIN.length))) throw new Error('the signed document is no PDF');
      return bytes;
    },

    withdraw: async (submissionId) => {
      await call(`/submissions/${submissionId}`, z.unknown(), { method: 'DELETE' });
    },
  };
}

type Field = z.infer<typeof template>['fields'][number];

/** Text fields of the template that we know a value of: what was agreed is not the signer's to change. A name it does not have would be refused. */
function prefilled(fields: readonly Field[], values: Readonly<Record<string, string>>) {
  const known = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
  return fields.flatMap(({ name, type }) => {
    const value = known.get(name?.toLowerCase() ?? '');
    return name && value && type === 'text' ? [{ name, default_value: value, readonly: true }] : [];
  });
}
