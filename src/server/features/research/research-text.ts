import type { ResearchLine } from '#contract/research.ts';
import type { Limits } from '#domain/access/rate-limits.ts';
import { mostTokensOf, researchMessages } from '#domain/research/research-prompt.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { LanguageModel } from '#server/platform/language-model/chat-stream.ts';
import { takeTokens } from '#server/platform/limits/rate-limiter.ts';
import type { Logger } from '#server/platform/log/log.ts';

type Place = Parameters<typeof researchMessages>[0];
type Parts = { db: Database; limits: Limits; model: LanguageModel; log: Pick<Logger, 'warn'> };

/**
 * What a language model writes about a place, and a last line that says why there is none or no more of it. What it may cost at most is taken of
 * the payer's day before it is asked, so that many calls at the same time stay within the limit; nothing comes back when it costs less.
 */
export async function* researchText(
  { db, limits, model, log }: Parts,
  payer: string,
  place: Place,
  signal: AbortSignal,
): AsyncGenerator<ResearchLine, void, void> {
  const messages = researchMessages(place);
  const waitSeconds = await takeTokens(db, `researchTokens ${payer}`, limits.researchTokens, mostTokensOf(messages));
  if (waitSeconds > 0) {
    yield { kind: 'noText', reason: 'usedUp' };
    return;
  }
  let hasText = false;
  try {
    for await (const part of model.write(messages, signal)) {
      hasText ||= part.trim() !== '';
      yield { kind: 'text', part };
    }
    if (!hasText) throw new Error('answered without a text');
  } catch (error) {
    if (signal.aborted) return;
    // Neither the address nor the key belongs into a log.
    log.warn({ reason: error instanceof Error ? error.message.slice(0, 200) : 'unknown' }, 'research text failed');
    yield { kind: 'noText', reason: hasText ? 'brokenOff' : 'unavailable' };
  }
}
