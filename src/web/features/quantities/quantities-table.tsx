import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { colorOf } from '#domain/quantities/category-colors.ts';
import type { Grouping, QuantityGroup, Sort, SortColumn } from '#domain/quantities/quantity-groups.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useCategoryLabel } from '#web/lib/category-label.ts';
import { useTexts } from '#web/lib/texts.ts';
import { countText, figureText, unitText, type Summed } from './figure-texts.ts';
import { useGroupName } from './group-names.ts';
import { SumText } from './sum-text.tsx';
import css from './quantities.module.css';

const ROW_PX = 44;
/** Of rows that say a category under their name, which has two lines. */
const HIGH_ROW_PX = 56;
const PAGE_ROWS = 10;
/** The head of a column takes this much, with the mark of its order. */
const HEAD_PX = 56;
/** A digit of the totals, which are bold. */
const DIGIT_PX = 6.8;

type QuantitiesTableProps = {
  groups: readonly QuantityGroup[];
  /** Of all groups. */
  totals: Pick<QuantityGroup, 'count' | Summed>;
  by: Grouping;
  unit: MeasureUnit;
  sort: Sort;
  figures: readonly Summed[];
  /** Key of the group that is looked at. */
  chosen: string | null;
  onSort: (sort: Sort) => void;
  onChoose: (group: QuantityGroup) => void;
  onIsolate: (group: QuantityGroup) => void;
};

const columnTexts = { area: 'columnArea', length: 'columnLength', volume: 'columnVolume' } as const;

/** The table of the quantities (Q1): rows in sight only, sorted by its heads, read by arrows, chosen by Enter. */
export function QuantitiesTable(props: QuantitiesTableProps) {
  const { groups, totals, by, unit, figures, chosen, onChoose, onIsolate } = props;
  const texts = useTexts('quantities');
  const nameOf = useGroupName(by);
  const widths = useMemo(() => figureWidths([...groups, totals], figures, unit), [groups, totals, figures, unit]);
  const labelOf = useCategoryLabel();
  const hasLabels = groups.some((group) => labelUnder(group, nameOf(group), by, labelOf) !== null);
  const rowPx = hasLabels ? HIGH_ROW_PX : ROW_PX;
  const scroller = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const active = Math.min(at, groups.length - 1);
  // The React Compiler is not used: what the virtualizer returns is memoized nowhere.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: groups.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
  });
  // It keeps the heights that it was told first.
  useLayoutEffect(() => virtual.measure(), [virtual, rowPx]);
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(groups.length - 1, index));
    setAt(next);
    virtual.scrollToIndex(next);
    // A row that was out of sight is there after the next drawing.
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus());
  };
  const choose = (group: QuantityGroup, { altKey, shiftKey }: MouseEvent | KeyboardEvent) =>
    altKey || shiftKey ? onIsolate(group) : onChoose(group);
  const onKeyDown = (event: KeyboardEvent) => {
    const group = groups[active];
    if ((event.key === 'Enter' || event.key === ' ') && group) choose(group, event);
    else if (event.key in STEPS) goTo(STEPS[event.key]?.(active, groups.length) ?? active);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className={css.table}
      role="grid"
      aria-label={texts('title')}
      aria-rowcount={groups.length + 2}
      style={{ '--figures': widths } as CSSProperties}
    >
      <div role="row" aria-rowindex={1} className={css.headRow}>
        <ColumnHead {...props} column="name" label={texts(by).toUpperCase()} />
        <ColumnHead {...props} column="count" label={texts('columnCount')} />
        {figures.map((figure) => (
          <ColumnHead
            key={figure}
            {...props}
            column={figure}
            label={texts(columnTexts[figure])}
            unitLabel={unitText(figure, unit)}
          />
        ))}
      </div>
      <div ref={scroller} role="rowgroup" className={css.rows} onKeyDown={onKeyDown}>
        <div role="presentation" className={css.space} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const group = groups[index];
            return (
              group && (
                <div
                  key={group.key}
                  role="row"
                  aria-rowindex={index + 2}
                  aria-selected={group.key === chosen}
                  tabIndex={index === active ? 0 : -1}
                  data-row={index}
                  className={css.row}
                  style={{ transform: `translateY(${start}px)`, height: rowPx }}
                  onFocus={() => setAt(index)}
                  onClick={(event) => choose(group, event)}
                >
                  <GroupCells group={group} name={nameOf(group)} {...{ by, figures, unit }} />
                </div>
              )
            );
          })}
        </div>
      </div>
      <div role="row" aria-rowindex={groups.length + 2} className={css.footRow}>
        <span role="rowheader">{texts('total')}</span>
        <span role="gridcell" className={css.number}>
          {countText(totals.count)}
        </span>
        {figures.map((figure) => (
          <span key={figure} role="gridcell" className={css.number}>
            <SumText kind={figure} sum={totals[figure]} unit={unit} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** As wide as the longest figure of each column, which is never cut: the name beside it has more lines. */
function figureWidths(
  sums: readonly Pick<QuantityGroup, Summed>[],
  figures: readonly Summed[],
  unit: MeasureUnit,
): string {
  const longest = (figure: Summed) =>
    sums.reduce((most, sum) => Math.max(most, figureText(figure, sum[figure].value, unit).length), 0);
  return figures.map((figure) => `${Math.max(HEAD_PX, Math.ceil(longest(figure) * DIGIT_PX))}px`).join(' ');
}

/** Where keys lead, from a row of so many. */
const STEPS: Record<string, ((at: number, rows: number) => number) | undefined> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + PAGE_ROWS,
  PageUp: (at) => at - PAGE_ROWS,
  Home: () => 0,
  End: (_, rows) => rows - 1,
};

/** The category that is said under the name of a group; null where that says it already. */
function labelUnder(
  { category }: QuantityGroup,
  name: string,
  by: Grouping,
  labelOf: (category: string) => string,
): string | null {
  const label = category === null || by === 'category' ? null : labelOf(category);
  return label === name ? null : label;
}

type GroupCellsProps = Pick<QuantitiesTableProps, 'by' | 'figures' | 'unit'> & { group: QuantityGroup; name: string };

function GroupCells({ group, name, by, figures, unit }: GroupCellsProps) {
  const labelOf = useCategoryLabel();
  const label = labelUnder(group, name, by, labelOf);
  return (
    <>
      <span role="rowheader" className={css.nameCell} title={name}>
        {label !== null && <span className={css.wideName}>{name}</span>}
        {group.category !== null && (
          <span className={css.dot} style={{ background: colorOf(group.category) }} aria-hidden />
        )}
        {label === null ? <span className={css.name}>{name}</span> : <span className={css.small}>{label}</span>}
      </span>
      <span role="gridcell" className={css.number}>
        {countText(group.count)}
      </span>
      {figures.map((figure) => (
        <span key={figure} role="gridcell" className={css.number}>
          <SumText kind={figure} sum={group[figure]} unit={unit} />
        </span>
      ))}
    </>
  );
}

type ColumnHeadProps = Pick<QuantitiesTableProps, 'sort' | 'onSort'> & {
  column: SortColumn;
  label: string;
  unitLabel?: string;
};

function ColumnHead({ column, label, unitLabel, sort, onSort }: ColumnHeadProps) {
  const isSorted = sort.column === column;
  const order = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none';
  return (
    <span role="columnheader" aria-sort={order} className={column === 'name' ? css.nameHead : css.numberHead}>
      <UnstyledButton
        className={css.sorter}
        // Figures are first asked for by the largest.
        onClick={() => onSort({ column, isDescending: isSorted ? !sort.isDescending : column !== 'name' })}
      >
        <span>
          {label}
          {isSorted &&
            (sort.isDescending ? <IconChevronDown size={12} aria-hidden /> : <IconChevronUp size={12} aria-hidden />)}
        </span>
        {unitLabel && <span className={css.unit}>{unitLabel}</span>}
      </UnstyledButton>
    </span>
  );
}
