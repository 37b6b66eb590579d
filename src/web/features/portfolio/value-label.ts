import type { FilterKey, GroupKey } from '#domain/portfolio/columns.ts';
import { scopeLabel } from '#domain/scope/scope.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import { monthText } from '#web/lib/dates.ts';

/** How a value of a filter or group reads: scopes by their label, months in words, '' as none. */
export function useValueLabel(): (key: FilterKey | GroupKey, value: string) => string {
  const texts = useTexts('portfolio');
  return (key, value) => {
    if (value === '') return texts('filterNone');
    if (key === 'modelScopes')
      return value
        .split(', ')
        .map((name) => said(scopeLabel(name)))
        .join(', ');
    if (key === 'monthReceived' || key === 'monthCompleted') return monthText(value);
    return said(value);
  };
}
