/** The unit that a drawing's numbers are in. `isAssumed`: the file does not say it. */
export type DrawingUnit = { name: string; metresPerUnit: number; isAssumed: boolean };

const INCH_M = 0.0254;
const US_SURVEY_FOOT_M = 1200 / 3937;

/** Values of `$INSUNITS` as the DXF reference numbers them, with the length of one in metres. */
const UNITS: Record<number, [name: string, metresPerUnit: number]> = {
  1: ['inches', INCH_M],
  2: ['feet', 0.3048],
  3: ['miles', 1609.344],
  4: ['millimeters', 1e-3],
  5: ['centimeters', 1e-2],
  6: ['meters', 1],
  7: ['kilometers', 1e3],
  8: ['microinches', 1e-6 * INCH_M],
  9: ['mils', 1e-3 * INCH_M],
  10: ['yards', 0.9144],
  13: ['microns', 1e-6],
  14: ['decimeters', 0.1],
  15: ['decameters', 10],
  16: ['hectometers', 100],
  21: ['US survey feet', US_SURVEY_FOOT_M],
  22: ['US survey inches', US_SURVEY_FOOT_M / 12],
  23: ['US survey yards', 3 * US_SURVEY_FOOT_M],
};

/** Unit of a drawing by its `$INSUNITS`; without one (0, or a value that is none) inches or millimetres are assumed, as its `$MEASUREMENT` says. */
export function drawingUnitOf(insUnits: number, isMetric: boolean): DrawingUnit {
  const known = UNITS[insUnits];
  const [name, metresPerUnit] = known ?? (isMetric ? ['millimeters', 1e-3] : ['inches', INCH_M]);
  return { name, metresPerUnit, isAssumed: known === undefined };
}
