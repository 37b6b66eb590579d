import type { BadFile } from './measure-bad-file.ts';
import type { Decision } from './measure-decision.ts';
import type { Twelve } from './measure-twelve.ts';

export type TurnsResult = { machine: string; loadBefore: number; twelve: Twelve; decision: Decision; badFile: BadFile };

const seconds = (value: number) => `${value.toFixed(1)} s`;

/** The published figures of the workers' queue as Markdown. */
export function turnsPage(result: TurnsResult | undefined): string {
  if (!result) return '';
  const { machine, loadBefore, twelve, decision, badFile } = result;
  return `${[
    "## Turns of the workers' queue",
    '',
    `Made by \`npm run bench:turns\`, with one worker process. Load average before: ${loadBefore.toFixed(1)}. Machine: ${machine}.`,
    '',
    '| what | measured | ratio |',
    '|---|---|---|',
    `| ${twelve.orders} scans at once: the first ends after, beside what one takes on average |` +
      ` ${seconds(twelve.firstEndSeconds)}, ${seconds(twelve.evenSeconds)} |` +
      ` ${(twelve.firstEndSeconds / twelve.evenSeconds).toFixed(2)} (goal: at most 3) |`,
    `| the fourth begins after, beside the end of the first |` +
      ` ${seconds(twelve.fourthBeginSeconds)}, ${seconds(twelve.firstEndSeconds)} |` +
      ` ${(twelve.fourthBeginSeconds / twelve.firstEndSeconds).toFixed(2)} (goal: above 1) |`,
    `| a model's view while a bad one of another team (${Math.round(badFile.sizeBytes / 1000)} kB)` +
      ` ${badFile.isBadAtWork ? 'uses' : 'used'} up its time, beside alone |` +
      ` ${seconds(badFile.besideSeconds)}, ${seconds(badFile.aloneSeconds)} |` +
      ` ${(badFile.besideSeconds / badFile.aloneSeconds).toFixed(2)} (goal: at most 3) |`,
    `| orders that begin before one of another team, while ${decision.waiting} of one team wait | ${decision.placeOfOther} | |`,
    `| deciding whose turn it is over ${decision.ended.toLocaleString('en')} ended jobs, beside being handed a job |` +
      ` ${decision.decidedMs.toFixed(1)} ms, ${decision.handedMs.toFixed(1)} ms |` +
      ` ${(decision.decidedMs / decision.handedMs).toFixed(1)} |`,
  ].join('\n')}\n`;
}
