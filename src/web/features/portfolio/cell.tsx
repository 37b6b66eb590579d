import type { PortfolioRow } from '#contract/portfolio.ts';
import { columnDate } from '#domain/portfolio/column-date.ts';
import type { Column } from '#domain/portfolio/columns.ts';
import { formatElapsed } from '#domain/portfolio/format-elapsed.ts';
import { scopeLabel } from '#domain/scope/scope.ts';
import { formatDay } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/texts.ts';
import { areaTexts } from '#web/lib/units.ts';
import { SpaceTypeTag } from '#web/ui/space-type-tag.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { TypeTag } from '#web/ui/type-tag.tsx';
import { cellValue } from './cell-value.ts';
import { unitSystemOf } from './project-facts.ts';
import css from './project-table.module.css';

const EMPTY = '\u2013';

/** What a project shows in a column, the first one excepted. */
export function Cell({ row, column }: { row: PortfolioRow; column: Column }) {
  switch (column.kind) {
    case 'status': return <StatusCell row={row} />;
    case 'type': return <TypeTag type={row.type} subType={row.subType} />;
    case 'spaceType': return row.spaceType ? <SpaceTypeTag spaceType={row.spaceType} /> : <>{EMPTY}</>;
    case 'scopes': return <span className={css.clip} title={row.scope.map(scopeLabel).join(', ')}>{row.scope.map(scopeLabel).join(', ') || EMPTY}</span>;
    case 'date': return <DateCell value={cellValue(row, column.key)} />;
    case 'duration': return <DurationCell value={cellValue(row, column.key)} canBeLate={column.key === 'timeRemaining'} />;
    case 'area': return <AreaCell row={row} value={cellValue(row, column.key)} />;
    default: return <span className={css.clip}>{cellValue(row, column.key) ?? EMPTY}</span>;
  }
}

function StatusCell({ row: { status, conversion } }: { row: PortfolioRow }) {
  return (
    <>
      <StatusPill status={status} />
      {conversion && !conversion.isWaiting && <span className={css.percent}>{Math.round(conversion.percent)} %</span>}
    </>
  );
}

function DateCell({ value }: { value: string | number | null }) {
  const texts = useTexts('portfolio');
  const date = columnDate(typeof value === 'string' ? value : null);
  return date ? <>{formatDay(date)}</> : <span className={css.none}>{texts('notAvailable')}</span>;
}

function DurationCell({ value, canBeLate }: { value: string | number | null; canBeLate: boolean }) {
  const texts = useTexts('portfolio');
  const time = formatElapsed(typeof value === 'number' ? value : null);
  if (canBeLate && typeof value === 'number' && value < 0) return <span className={css.late}>{texts('late', { time })}</span>;
  return value === null ? <span className={css.none}>{time}</span> : <>{time}</>;
}

function AreaCell({ row, value }: { row: PortfolioRow; value: string | number | null }) {
  if (typeof value !== 'number') return <>{EMPTY}</>;
  const { own, other } = areaTexts(value, unitSystemOf(row));
  return <span title={other}>{own}</span>;
}
