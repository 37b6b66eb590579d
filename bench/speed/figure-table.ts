/** What every measured run reports of its input and machine. `loadBefore`: above the number of cores, wall clock means little; CPU seconds stay valid. */
export type RunFacts = { points: number; fileMb: number; copySeconds: number; loadBefore: number };
type StepFigures = { step: string; seconds: number; cpuSeconds: number; peakMemoryMb: number };
type Run = RunFacts & { measured: { steps: readonly StepFigures[] } };

/** A Markdown table with a column for each run: its head, its further rows, and the figures of its steps. */
export function figureTable<T extends Run>(results: readonly T[]) {
  const row = (label: string, figure: (result: T) => string) => `| ${label} | ${results.map(figure).join(' | ')} |`;
  const stepOf = ({ measured }: T, name: string) => measured.steps.find(({ step }) => step === name);
  return {
    row,
    stepOf,
    steps: [...new Set(results.flatMap(({ measured }) => measured.steps.map(({ step }) => step)))],
    head: [
      `| points | ${results.map(({ points }) => `${points / 1e6} M`).join(' | ')} |`,
      `|---|${results.map(() => '---').join('|')}|`,
      row('file', ({ fileMb }) => `${fileMb.toFixed(0)} MB`),
      row('other work on the machine (load average before)', ({ loadBefore }) => loadBefore.toFixed(1)),
      row('plain copy of the file', ({ copySeconds }) => `${copySeconds.toFixed(2)} s`),
    ],
    octreeRate: row(
      'octree points per CPU second (step tile)',
      (result) => `${(result.points / 1e6 / (stepOf(result, 'tile')?.cpuSeconds ?? Infinity)).toFixed(2)} M`,
    ),
  };
}
