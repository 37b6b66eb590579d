/** How the file's coordinates become the engine's: metres, Z up, relative to `origin`. */
export type ScanFrame = {
  /** Metres per unit of the file. */
  metresPerUnit: number;
  upAxis: 'z' | 'y';
  /** In metres, Z up: the file's position that becomes 0, 0, 0. Whole metres. */
  origin: [number, number, number];
};

/**
 * The engine's x, y and z each are `factor * file[axis] - origin`: a file with Y up has its Z axis towards the viewer,
 * which becomes minus Y.
 */
export function axesOf(frame: ScanFrame): { axis: 0 | 1 | 2; factor: number; origin: number }[] {
  const unit = frame.metresPerUnit;
  const [x, y, z] = frame.origin;
  return frame.upAxis === 'z'
    ? [
        { axis: 0, factor: unit, origin: x },
        { axis: 1, factor: unit, origin: y },
        { axis: 2, factor: unit, origin: z },
      ]
    : [
        { axis: 0, factor: unit, origin: x },
        { axis: 2, factor: -unit, origin: y },
        { axis: 1, factor: unit, origin: z },
      ];
}
