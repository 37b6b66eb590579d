import { z } from 'zod';
import { MAX_ANSWER_TOKENS, type ChatMessage } from '#domain/research/research-prompt.ts';
import type { LanguageModelSettings } from '#server/platform/config/language-model.ts';
import { Refusal } from '#server/platform/outgoing/ask.ts';
import { requireNoTransaction } from '#server/platform/outgoing/outside-transactions.ts';
import { parseJson } from '#server/platform/parse-json.ts';

/** What a language model writes, part by part. Throws when the server refuses, breaks off, is silent for long, or sends something else. */
export type LanguageModel = {
  write: (messages: readonly ChatMessage[], signal: AbortSignal) => AsyncGenerator<string, void, void>;
};

type Limits = {
  /** For the whole answer. */ totalMs: number;
  /** Until its next piece. */ silenceMs: number;
};
const defaultLimits: Limits = { totalMs: 60_000, silenceMs: 15_000 };
const MAX_ANSWER_BYTES = 1_000_000;
const MAX_LINE_CHARACTERS = 65_536;
/** As much as is shown, whatever a server goes on to send. */
const MAX_TEXT_CHARACTERS = 8000;

const chunk = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
});
/** All but tab and line feed, and what sets the direction of text: they would move or turn around what follows them. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A client of the OpenAI chat protocol (`POST {url}/chat/completions` with `stream`). */
export function openLanguageModel(settings: LanguageModelSettings, limits: Limits = defaultLimits): LanguageModel {
  return { write: (messages, signal) => write(settings, limits, messages, signal) };
}

async function* write(
  { url, key, model }: LanguageModelSettings,
  { totalMs, silenceMs }: Limits,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  const address = new URL(`${url}/chat/completions`);
  requireNoTransaction(address.hostname);
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error('was silent for too long')), silenceMs);
  try {
    const response = await fetch(address, {
      method: 'POST',
      signal: AbortSignal.any([signal, AbortSignal.timeout(totalMs), silence.signal]),
      // Neither the key nor the address goes to another host.
      redirect: 'error',
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${key}`,
      },
      body: JSON.stringify({ model, messages, stream: true, max_tokens: MAX_ANSWER_TOKENS }),
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new Refusal(response);
    }
    let length = 0;
    for await (const data of eventsOf(response.body, () => timer.refresh())) {
      if (data === '[DONE]') return;
      const { choices } = chunk.parse(parseJson(data));
      const part = (choices[0]?.delta?.content ?? '').replaceAll(CONTROLS, '').slice(0, MAX_TEXT_CHARACTERS - length);
      length += part.length;
      if (part !== '') yield part;
      if (length >= MAX_TEXT_CHARACTERS || choices[0]?.finish_reason) return;
    }
    throw new Error('broke off');
  } finally {
    clearTimeout(timer);
    // Ends a response that is still coming, also when nobody reads on.
    silence.abort();
  }
}

/** The data of each server-sent event, one line each, as this protocol sends them. */
async function* eventsOf(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let rest = '';
  for await (const piece of body) {
    onBytes();
    bytes += piece.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('answered more than is reasonable');
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_CHARACTERS) throw new Error('answered a line that does not end');
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
  }
}
