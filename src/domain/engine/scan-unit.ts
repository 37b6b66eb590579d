/** Units that a scan can be in. */
export const scanUnits = ['m', 'cm', 'mm', 'ft', 'us-ft'] as const;
export type ScanUnit = (typeof scanUnits)[number];

/** Why a conversion took a unit: the file states it, its story height shows it, or nothing told and it was assumed. */
export const unitBases = ['stated', 'detected', 'assumed'] as const;
export type UnitBasis = (typeof unitBases)[number];

/** The unit of a scan that nobody chose. */
export type FoundUnit = { unit: ScanUnit; basis: UnitBasis };
