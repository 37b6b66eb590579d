import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Below it a password falls to a million guesses: the common ones and small changes of them, repeats, rows of keys, years. */
const LEAST_SCORE = 2;
/** Of a long password the beginning is judged: to look for patterns in all of it costs too much, and is not needed. */
const JUDGED_CHARACTERS = 40;
let estimator: ZxcvbnFactory | undefined;

/** Whether a password is one of those that are tried first, or made of `known`: words about its person, as the address. Asks nobody outside. */
export function isGuessable(password: string, known: readonly string[] = []): boolean {
  // The lists are read on first use.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (
    estimator.check(password.slice(0, JUDGED_CHARACTERS), [
      ...known.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2),
      'storey',
    ]).score < LEAST_SCORE
  );
}
