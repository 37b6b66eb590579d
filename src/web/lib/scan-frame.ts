import type { WireProject } from '#contract/projects.ts';
import { scanUnitName } from '#domain/engine/scan-unit.ts';
import type { useTexts } from './texts.ts';

export type UpAxis = 'z' | 'y';

export const upAxisNames: Record<UpAxis, string> = { z: 'Z up', y: 'Y up' };

/** The unit that a conversion took, and whether it was chosen, stated, seen or only assumed. */
export function scanUnitText(
  { scanUnit, foundUnit }: Pick<WireProject, 'scanUnit' | 'foundUnit'>,
  texts: ReturnType<typeof useTexts<'engineProject'>>,
): string {
  const unit = foundUnit?.unit ?? scanUnit;
  if (!unit) return texts('auto');
  return texts(`unit_${foundUnit?.basis ?? 'chosen'}`, { unit: scanUnitName(unit) });
}
