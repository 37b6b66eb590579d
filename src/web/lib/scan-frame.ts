import type { WireProject } from '#contract/projects.ts';
import { scanUnitName, type ScanUnit } from '#domain/engine/scan-unit.ts';
import { said } from './said.ts';
import type { useTexts } from './texts.ts';

export type UpAxis = 'z' | 'y';

export const upAxisNames: Record<UpAxis, string> = { z: 'Z up', y: 'Y up' };

/** Unit and up axis as a person chose them for a scan; null: detected. */
export type FrameChoice = { scanUnit: ScanUnit | null; scanUpAxis: UpAxis | null };

/** Options of a select, by the names of what can be chosen. */
export const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label: said(label) }));

/** The key of a chosen option; null for one that is none of the names. */
export function keyIn<K extends string>(names: Record<K, string>, value: string | null): K | null {
  for (const key in names) if (key === value) return key;
  return null;
}

/** The unit that a conversion took, and whether it was chosen, stated, seen or only assumed. */
export function scanUnitText(
  { scanUnit, foundUnit }: Pick<WireProject, 'scanUnit' | 'foundUnit'>,
  texts: ReturnType<typeof useTexts<'engineProject'>>,
): string {
  const unit = foundUnit?.unit ?? scanUnit;
  if (!unit) return texts('auto');
  return texts(`unit_${foundUnit?.basis ?? 'chosen'}`, { unit: said(scanUnitName(unit)) });
}
