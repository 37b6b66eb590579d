/** A server of the OpenAI chat protocol. `url`: without a slash at the end. */
export type LanguageModelSettings = { url: string; key: string; model: string };

type Variables = {
  RESEARCH_URL?: string | undefined;
  RESEARCH_KEY?: string | undefined;
  RESEARCH_MODEL?: string | undefined;
};

/** Undefined without settings: then nothing is asked. Throws when some of the three are missing. */
export function languageModelOf({
  RESEARCH_URL: url,
  RESEARCH_KEY: key,
  RESEARCH_MODEL: model,
}: Variables): LanguageModelSettings | undefined {
  if (!url && !key && !model) return undefined;
  if (!url || !key || !model)
    throw new Error('Property research needs RESEARCH_URL, RESEARCH_KEY and RESEARCH_MODEL: set all three or none.');
  return { url: url.replace(/\/+$/, ''), key, model };
}
