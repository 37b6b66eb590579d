import { z } from 'zod';

/** How a step ended. Only `crashed` is worth another try; `reason` is a sentence for the customer. */
const stepOutcome = z.discriminatedUnion('kind', [
  /** `problem`: why an output is missing that the rest does without. */
  z.object({ kind: z.literal('done'), outputs: z.array(z.string()), problem: z.string().optional() }),
  /** A verdict about the input: it cannot be read, or there is no building in it. */
  z.object({
    kind: z.literal('refused'),
    verdict: z.enum(['unreadable', 'no-building', 'few-rooms']),
    reason: z.string(),
  }),
  /** More memory or time than allowed. */
  z.object({ kind: z.literal('limit'), reason: z.string() }),
  /** Ended in any other way: `reason` is for the log. */
  z.object({ kind: z.literal('crashed'), reason: z.string() }),
  /** Ended because the caller asked for it. */
  z.object({ kind: z.literal('aborted') }),
]);
export type StepOutcome = z.infer<typeof stepOutcome>;

/** What the process of a step tells the one that started it. */
export const stepMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), percent: z.number(), words: z.string() }),
  z.object({ type: z.literal('outcome'), outcome: stepOutcome, cpuSeconds: z.number() }),
]);
export type StepMessage = z.infer<typeof stepMessage>;
