import type { ConversionOptions } from './conversion-options.ts';

/** What a step works with. */
export type StepContext = {
  /** Folder of this conversion alone: inputs of the step from earlier ones, and its outputs. */
  job: string;
  options: ConversionOptions;
  /** Share of the step that is done, 0 to 1, and what it is doing, in words. */
  onProgress: (share: number, words: string) => void;
};

/** A step. Answers the names of its outputs in the job folder. Running it again gives the same bytes. */
export type Step = (context: StepContext) => Promise<string[]>;
