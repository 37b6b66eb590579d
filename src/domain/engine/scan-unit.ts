/** Units that a scan can be in. */
export const scanUnits = ['m', 'cm', 'mm', 'ft', 'us-ft'] as const;
export type ScanUnit = (typeof scanUnits)[number];

/** Units that a scan can be in, as people read them. */
export const scanUnitNames: Record<ScanUnit, string> = {
  m: 'meters',
  cm: 'centimeters',
  mm: 'millimeters',
  ft: 'feet',
  'us-ft': 'US survey feet',
};

/** The name of a unit as it is stored; a word that is none stays as it is. */
export const scanUnitName = (unit: string): string =>
  scanUnits.flatMap((known) => (known === unit ? [scanUnitNames[known]] : []))[0] ?? unit;

/** Why a conversion took a unit: the file states it, its story height shows it, or nothing told and it was assumed. */
export const unitBases = ['stated', 'detected', 'assumed'] as const;
export type UnitBasis = (typeof unitBases)[number];

/** The unit of a scan that nobody chose. */
export type FoundUnit = { unit: ScanUnit; basis: UnitBasis };

/** Unit and up axis of a scan as a person chose them; null: detected. */
type ChosenFrame = { scanUnit: string | null; scanUpAxis: string | null };

/** What a new choice of unit and up axis changes, in sentences; '' where it changes nothing. */
export function frameChangeText(before: ChosenFrame, after: ChosenFrame): string {
  const unit = after.scanUnit ? scanUnitName(after.scanUnit) : 'as detected';
  const sentences = [
    before.scanUnit !== after.scanUnit && `Unit of the scan: ${unit}.`,
    before.scanUpAxis !== after.scanUpAxis && `Up axis: ${after.scanUpAxis?.toUpperCase() ?? 'as detected'}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
