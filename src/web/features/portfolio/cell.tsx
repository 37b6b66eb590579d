import type { PortfolioRow } from '#contract/portfolio.ts';
import { columnDate } from '#domain/portfolio/column-date.ts';
import type { Column } from '#domain/portfolio/columns.ts';
import { formatElapsed } from '#domain/portfolio/format-elapsed.ts';
import { scopeLabel } from '#domain/scope/scope.ts';
import { formatDay } from '#web/lib/dates.ts';
import { areaTexts } from '#web/lib/units.ts';
import { SpaceTypeTag } from '#web/ui/space-type-tag.tsx';
import { ArchivedTag } from '#web/ui/archived-tag.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { TypeTag } from '#web/ui/type-tag.tsx';
import { said } from '#web/lib/said.ts';
import { cellValue } from './cell-value.ts';
import { unitSystemOf } from './project-facts.ts';
import css from './project-table.module.css';
import type { CellReader } from './use-cell-reader.ts';

const DAY_MS = 24 * 3600_000;
const EMPTY = '\u2013';

/** What a project shows in a column, the first one excepted. */
export function Cell({ row, column, reader }: { row: PortfolioRow; column: Column; reader: CellReader }) {
  switch (column.kind) {
    case 'status':
      return <StatusCell row={row} />;
    case 'type':
      return <TypeTag type={row.type} subType={row.subType} />;
    case 'spaceType':
      return row.spaceType ? <SpaceTypeTag spaceType={row.spaceType} /> : <>{EMPTY}</>;
    case 'scopes':
      return (
        <span title={row.scope.map((name) => said(scopeLabel(name))).join(', ')}>
          {row.scope.map((name) => said(scopeLabel(name))).join(', ') || EMPTY}
        </span>
      );
    case 'date':
      return <DateCell value={cellValue(row, column.key)} reader={reader} />;
    case 'duration':
      return (
        <DurationCell value={cellValue(row, column.key)} canBeLate={column.key === 'timeRemaining'} reader={reader} />
      );
    case 'area':
      return <AreaCell row={row} value={cellValue(row, column.key)} reader={reader} />;
    default:
      return <>{cellValue(row, column.key) ?? EMPTY}</>;
  }
}

function StatusCell({ row: { status, conversion, is_archived: isArchived } }: { row: PortfolioRow }) {
  return (
    <>
      <StatusPill status={status} />
      {isArchived && <ArchivedTag />}
      {conversion && !conversion.isWaiting && <span className={css.percent}>{Math.round(conversion.percent)}%</span>}
    </>
  );
}

function DateCell({ value, reader: { texts, dates } }: { value: string | number | null; reader: CellReader }) {
  const date = columnDate(typeof value === 'string' ? value : null);
  // A day without a time is stored as its midnight: in a zone to the west it would read as the day before.
  return date ? (
    <>{date.getTime() % DAY_MS === 0 ? formatDay(date, 'UTC') : dates.day(date)}</>
  ) : (
    <span className={css.none}>{texts('notAvailable')}</span>
  );
}

function DurationCell({
  value,
  canBeLate,
  reader: { texts },
}: {
  value: string | number | null;
  canBeLate: boolean;
  reader: CellReader;
}) {
  const time = said(formatElapsed(typeof value === 'number' ? value : null));
  if (canBeLate && typeof value === 'number' && value < 0)
    return <span className={css.late}>{texts('late', { time })}</span>;
  return value === null ? <span className={css.none}>{time}</span> : <>{time}</>;
}

function AreaCell({ row, value, reader }: { row: PortfolioRow; value: string | number | null; reader: CellReader }) {
  if (typeof value !== 'number') return <>{EMPTY}</>;
  const { own, other } = areaTexts(value, reader.units ?? unitSystemOf(row));
  return <span title={other}>{own}</span>;
}
