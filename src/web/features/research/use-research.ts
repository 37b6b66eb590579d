import { useEffect, useState } from 'react';
import { researchLine, SEARCH_ADDRESS_PATH, type ResearchLine, type ResearchOf } from '#contract/research.ts';
import { errorBody } from '#contract/errors.ts';
import { ApiError, tellRefusal } from '#web/lib/api.ts';
import { textsOf } from '#web/lib/texts.ts';

/** What is there so far. `error`: why nothing more comes. */
export type Research = {
  place?: ResearchOf<'place'>;
  climate?: ResearchOf<'climate'>;
  quote?: ResearchOf<'quote'>;
  similar?: ResearchOf<'similar'>;
  text: string;
  noText?: ResearchOf<'noText'>['reason'];
  isDone: boolean;
  error?: string;
  /** Asking again would be answered the same. */ isLasting?: boolean;
  /** It is about who asks: another address would be refused too. */ isAboutCaller?: boolean;
};

const NOTHING: Research = { text: '', isDone: false };
/** An answer about what was asked, not one that broke off or that the server failed to give. */
const isRefusal = (status: number) => status >= 400 && status < 500;
const TOO_MANY = 429;
const LONGEST_LINE = 1_000_000;

/** What the server streams about an address. Leaving the page, or another address, ends the call. `attempt`: another one asks again. */
export function useResearch(address: string, attempt: number): Research {
  const [state, setState] = useState({ of: '', research: NOTHING });
  const of = `${attempt} ${address}`;
  useEffect(() => {
    const left = new AbortController();
    const change = (next: (before: Research) => Research) => {
      if (!left.signal.aborted)
        setState((before) => ({ of, research: next(before.of === of ? before.research : NOTHING) }));
    };
    // A page that is left within the same moment asks nothing.
    const timer = setTimeout(() => {
      readLines(address, left.signal, (line) => change((before) => withLine(before, line))).catch((error: unknown) =>
        change((before) => ({
          ...before,
          isDone: true,
          error: error instanceof ApiError ? error.message : textsOf('research')('failed'),
          isLasting: error instanceof ApiError && isRefusal(error.status) && error.status !== TOO_MANY,
          isAboutCaller: error instanceof ApiError && [401, 403, 429].includes(error.status),
        })),
      );
    });
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [of, address]);
  return state.of === of ? state.research : NOTHING;
}

function withLine(before: Research, line: ResearchLine): Research {
  if (line.kind === 'text') return { ...before, text: before.text + line.part };
  if (line.kind === 'noText') return { ...before, noText: line.reason };
  if (line.kind === 'failed') return { ...before, isDone: true, error: line.error };
  return line.kind === 'end' ? { ...before, isDone: true } : { ...before, [line.kind]: line };
}

/** Reads the answer line by line. Throws `ApiError` for a refusal, and an answer that ends before its last line. */
async function readLines(address: string, signal: AbortSignal, onLine: (line: ResearchLine) => void): Promise<void> {
  const response = await fetch(SEARCH_ADDRESS_PATH, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  });
  if (!response.ok || !response.body) {
    const body = errorBody.safeParse(await response.json().catch(() => undefined));
    const refusal = new ApiError(body.success ? body.data.error : textsOf('research')('failed'), {
      code: body.success ? body.data.code : 'UNREADABLE',
      status: response.status,
    });
    tellRefusal(refusal);
    throw refusal;
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const read = researchLine.parse(JSON.parse(line));
      onLine(read);
      if (read.kind === 'end' || read.kind === 'failed') return;
    }
    if (done || rest.length > LONGEST_LINE)
      throw new ApiError(textsOf('research')('brokeOff'), { code: 'UNREADABLE', status: response.status });
  }
}
