import { neededScope } from './scope-choice.ts';
import type { Scope } from './scope.ts';
import { INVALID_SIZE, isSizeSqft, MAX_SIZE_SQFT, maximumSizeText, type SizeUnit } from './space-size.ts';

/** What is ordered or quoted, as far as the rules of size and scope ask for it. Sizes in whole square feet. */
export type ScopeOrder = {
  service: 'scanit' | 'bimit';
  scopes: readonly Scope[];
  interiorSqft: number | null;
  siteSqft: number | null;
  /** '' while none is chosen. */
  spaceType: string;
  floors: number | null;
  /** Unit of the person, for the texts; default Imperial. */
  unit?: SizeUnit;
};
export type ScopeField = 'scopes' | 'spaceSize' | 'siteSize' | 'spaceType' | 'floors';
export type ScopeProblem = { field: ScopeField; text: string };

/** More storeys than any building has. */
export const MAX_FLOORS = 200;

/** Everything that keeps this from being ordered, in the order of the screen; the same list for form and server (ordering.md §5, O24). */
export function scopeProblems(order: ScopeOrder): ScopeProblem[] {
  const { scopes: chosen, unit = 'Imperial' } = order;
  const problems: [ScopeField, string | undefined][] = [
    [
      'spaceSize',
      sizeProblem(
        order.interiorSqft,
        'Estimated total scan area can not be empty. Please add a value to continue',
        unit,
      ),
    ],
    ['floors', order.service === 'scanit' && !isFloorCount(order.floors) ? INVALID_SIZE : undefined],
    ['spaceType', order.spaceType === '' ? 'Please select a space type' : undefined],
    ['scopes', combinationProblem(chosen)],
    [
      'siteSize',
      chosen.includes('Site')
        ? sizeProblem(order.siteSqft, 'Site area can not be empty. Please add a value to continue', unit)
        : undefined,
    ],
  ];
  return problems.flatMap(([field, text]) => (text === undefined ? [] : [{ field, text }]));
}

/** What is shown next to a disabled 'continue' (ordering.md §5); undefined when nothing is missing. */
export function continueHint(problems: readonly ScopeProblem[]): string | undefined {
  const [first, second] = problems;
  if (!first) return undefined;
  if (second) return INVALID_SIZE;
  return first.field === 'spaceType' ? 'Please select a space type to continue' : first.text;
}

/** Floors that can be scanned. */
const isFloorCount = (floors: unknown): floors is number =>
  typeof floors === 'number' && Number.isSafeInteger(floors) && floors > 0 && floors <= MAX_FLOORS;

function sizeProblem(sqft: number | null, emptyText: string, unit: SizeUnit): string | undefined {
  if (sqft === null || sqft <= 0) return emptyText;
  if (sqft > MAX_SIZE_SQFT) return maximumSizeText(unit);
  return isSizeSqft(sqft) ? undefined : INVALID_SIZE;
}

function combinationProblem(chosen: readonly Scope[]): string | undefined {
  if (chosen.length === 0) return 'Please select at least one scope';
  if (new Set(chosen).size < chosen.length) return 'Each scope can be selected once';
  if (chosen.includes('Complex MEPF') && chosen.length > 1) return 'Complex MEPF cannot combine with others';
  const missing = chosen.map(neededScope).find((needed) => needed !== undefined && !chosen.includes(needed));
  if (missing === undefined) return undefined;
  return missing === 'Architecture'
    ? 'Interior scopes require Architecture'
    : 'Exterior scopes require Exterior Architecture';
}
