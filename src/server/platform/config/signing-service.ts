/** `url`: without a slash at its end. */
export type SigningSettings = { url: string; apiKey: string; webhookSecrets: string[]; templateId: number };

type Variables = {
  PUBLIC_URL: string;
  DOCUSEAL_URL?: string | undefined;
  DOCUSEAL_API_KEY?: string | undefined;
  DOCUSEAL_WEBHOOK_SECRET?: string | undefined;
  DOCUSEAL_TEMPLATE_ID?: number | undefined;
};

/** Settings of the signing service; undefined for the built-in form. Throws when only some of them are set: people would sign and nothing would follow. */
export function signingOf({
  PUBLIC_URL,
  DOCUSEAL_URL: url,
  DOCUSEAL_API_KEY: apiKey,
  DOCUSEAL_WEBHOOK_SECRET: secrets,
  DOCUSEAL_TEMPLATE_ID: templateId,
}: Variables): SigningSettings | undefined {
  if (!url && !apiKey && !secrets && !templateId) return undefined;
  if (!url || !apiKey || !secrets || !templateId)
    throw new Error(
      'Signing with DocuSeal needs DOCUSEAL_URL, DOCUSEAL_API_KEY, DOCUSEAL_WEBHOOK_SECRET and DOCUSEAL_TEMPLATE_ID: set all four or none.',
    );
  // Its pages run in a frame that keeps its own origin: one that were ours could read ours.
  if (new URL(url).origin === new URL(PUBLIC_URL).origin)
    throw new Error('DOCUSEAL_URL needs a host name (or port) of its own, another than PUBLIC_URL.');
  return {
    url: url.replace(/\/+$/, ''),
    apiKey,
    webhookSecrets: secrets
      .split(',')
      .map((secret) => secret.trim())
      .filter((secret) => secret !== ''),
    templateId,
  };
}
