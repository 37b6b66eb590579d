import type { FilterKey, GroupKey } from '#domain/portfolio/columns.ts';
import { scopeLabel } from '#domain/scope/scope.ts';
import { useTexts } from '#web/lib/texts.ts';

const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long' });

/** How a value of a filter or group reads: scopes by their label, months in words, '' as none. */
export function useValueLabel(): (key: FilterKey | GroupKey, value: string) => string {
  const texts = useTexts('portfolio');
  return (key, value) => {
    if (value === '') return texts('filterNone');
    if (key === 'modelScopes') return value.split(', ').map(scopeLabel).join(', ');
    if (key === 'monthReceived' || key === 'monthCompleted') return monthLabel(value);
    return value;
  };
}

/** 'November 2026' for '2026-11'. */
function monthLabel(yearMonth: string): string {
  const date = new Date(`${yearMonth}-01T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? yearMonth : month.format(date);
}
