import type { FileVersion } from '#contract/changes.ts';
import type { ChangeTarget } from '#domain/changes/change-request.ts';
import { formatArea } from '#domain/units/format-area.ts';
import { useCategoryLabel } from '#web/lib/category-label.ts';
import { useUnits } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { UnitSystem } from '#web/lib/units.ts';
import { said } from '#web/lib/said.ts';

type TargetWords = { title: string; details: string };

/** What a request is about, in the reader's unit: a title, and what distinguishes it. `units`: of the project, for readers without a choice. */
export function useTargetWords(
  units: UnitSystem,
): (target: ChangeTarget, file: Pick<FileVersion, 'name' | 'kind' | 'version'> | null | undefined) => TargetWords {
  const texts = useTexts('changes');
  const categoryLabel = useCategoryLabel();
  const system = useUnits(units);
  return (target, file) => {
    const named = file ? texts('fileVersion', { name: file.name, version: file.version }) : null;
    if (target.kind === 'element') {
      const category = categoryLabel(target.category);
      return { title: target.name || category, details: joined([target.name && category, target.storey, named]) };
    }
    if (target.kind === 'area')
      return {
        title: target.name || texts('area'),
        details: joined([said(formatArea(target.areaM2, system)), target.storey, named]),
      };
    const part =
      target.page === null
        ? texts(file?.kind === 'model' ? 'wholeModel' : 'wholeDocument')
        : texts('page', { page: target.page });
    return { title: file?.name ?? part, details: joined([part, file && `v${file.version}`]) };
  };
}

const joined = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
