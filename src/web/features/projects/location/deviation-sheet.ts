import type { WireDeviation } from '#contract/deviations.ts';
import { transform3 } from '#geometry/space.ts';
import { type DeviationResult, doMeet, rankElements } from '#domain/deviation/deviation.ts';
import type { Sheet } from '#domain/spreadsheet/sheet.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { textsOf } from '#web/lib/texts.ts';
import { exportedCategoryLabel } from '#web/lib/category-label.ts';
import { exportedElementName, SMALL_UNITS } from './deviation-words.ts';

/** What a table of a comparison says in each row, so that it is understood without the page. */
export type CsvOf = {
  deviation: Pick<WireDeviation, 'createdAt'>;
  toleranceM: number;
  unit: MeasureUnit;
  /** From the earlier of two scans to the project, 4 by 4; undefined where it is not aligned. */
  toProject?: readonly number[] | undefined;
};

/** The walls or elements of a comparison as a table: small lengths in the reader's unit, with the tolerance and the day of the comparison. */
export function deviationSheet(result: DeviationResult, { deviation, toleranceM, unit, toProject }: CsvOf): Sheet {
  const { name: small, perMeter } = SMALL_UNITS[unit];
  const columnsOf = (titles: string[]) =>
    [...titles, `Tolerance, ${small}`, 'Compared on'].map((title) => ({ title, width: 20 }));
  const lengthOf = (lengthM: number) => Number((lengthM * perMeter).toFixed(3));
  const every = [lengthOf(toleranceM), deviation.createdAt.slice(0, 10)];
  if (result.kind === 'scan')
    return {
      name: 'Walls',
      columns: columnsOf(['X, m', 'Y, m', 'Z, m', 'Area, m²', 'Height, m', `Moved by, ${small}`, 'Seen']),
      rows: result.walls.map(({ middle, areaM2, heightM, medianM, seenShare }) => [
        ...(toProject ? transform3(toProject, middle) : middle).map((value) => Number(value.toFixed(3))),
        areaM2,
        heightM,
        medianM === null ? null : lengthOf(medianM),
        seenShare,
        ...every,
      ]),
    };
  if (!doMeet(result))
    return { name: 'Result', columns: columnsOf(['Result']), rows: [[textsOf('deviation')('notMeeting'), ...every]] };
  return {
    name: 'Elements',
    columns: columnsOf([
      'Name',
      'Category',
      'Points',
      'Out of tolerance',
      `Median, ${small}`,
      `95% within, ${small}`,
      'IFC GlobalId',
    ]),
    rows: [
      ...rankElements(result.elements, toleranceM).map(({ points, beyond, medianM, p95M, ...element }) => [
        ...namesOf(element),
        points,
        beyond,
        lengthOf(medianM),
        lengthOf(p95M),
        element.id,
        ...every,
      ]),
      ...result.unseen.map((element) => [...namesOf(element), 0, null, null, null, element.id, ...every]),
    ],
  };
}

const namesOf = (element: { name: string; category: string }): string[] => [
  exportedElementName(element),
  exportedCategoryLabel(element.category),
];
