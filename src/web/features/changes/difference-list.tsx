import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCategoryLabel } from '#web/lib/category-label.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { UnitSystem } from '#web/lib/units.ts';
import css from './compare.module.css';
import { useChangeWords } from './difference-words.ts';
import { rowsOf, type Difference, type DifferenceKind, type DifferenceRow } from './differences.ts';
import { KindMark } from './kind-mark.tsx';

type DifferenceListProps = {
  differences: readonly Difference[];
  shown: ReadonlySet<DifferenceKind>;
  selected: Difference | null;
  units: UnitSystem;
  onSelect: (difference: Difference) => void;
};

const HEADING_PX = 34;
const ROW_PX = 46;

/** All that differs, by kind and category; only rows in sight are made. */
export function DifferenceList({ differences, shown, selected, units, onSelect }: DifferenceListProps) {
  const texts = useTexts('compare');
  const [search, setSearch] = useState('');
  const rows = useMemo(() => rowsOf(differences, { search, shown }), [differences, search, shown]);
  const scroller = useRef<HTMLDivElement>(null);
  // The React Compiler is not used: what the virtualizer returns is memoized nowhere.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.type === 'element' ? ROW_PX : HEADING_PX),
    overscan: 10,
  });
  const selectedAt = rows.findIndex((row) => row.type === 'element' && row.difference.key === selected?.key);
  useEffect(() => {
    if (selectedAt >= 0) virtual.scrollToIndex(selectedAt, { align: 'auto' });
    // Once for each chosen element.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [selectedAt]);
  return (
    <>
      <TextInput
        size="xs"
        aria-label={texts('search')}
        placeholder={texts('search')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {rows.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {texts(shown.size === 0 ? 'allOff' : 'noMatch')}
        </Text>
      )}
      <div
        ref={scroller}
        className={css.scroller}
        role="region"
        aria-label={texts('differences')}
        tabIndex={0}
        hidden={rows.length === 0}
      >
        <ul className={css.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={css.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Row row={row} isSelected={index === selectedAt} units={units} onSelect={onSelect} />
                </li>
              )
            );
          })}
        </ul>
      </div>
    </>
  );
}

function Row({
  row,
  isSelected,
  units,
  onSelect,
}: { row: DifferenceRow; isSelected: boolean } & Pick<DifferenceListProps, 'units' | 'onSelect'>) {
  const texts = useTexts('compare');
  const categoryLabel = useCategoryLabel();
  if (row.type === 'kind')
    return <h2 className={css.kindHead}>{texts('group', { category: texts(row.kind), count: row.count })}</h2>;
  if (row.type === 'category')
    return (
      <h3 className={css.categoryHead}>
        {texts('group', { category: categoryLabel(row.category), count: row.count })}
      </h3>
    );
  const { difference } = row;
  return (
    <>
      <button type="button" className={css.item} aria-pressed={isSelected} onClick={() => onSelect(difference)}>
        <KindMark kind={difference.kind} />
        <span className={css.itemWords}>
          <span className={css.itemName}>{difference.element.name || texts('noName')}</span>
          <ItemFacts difference={difference} units={units} />
        </span>
      </button>
      {isSelected && difference.change && <Properties properties={difference.change.properties} />}
    </>
  );
}

function ItemFacts({ difference: { element, change }, units }: { difference: Difference; units: UnitSystem }) {
  const words = useChangeWords(units);
  return <span className={css.itemFacts}>{[change && words(change), element.storey].filter(Boolean).join(' · ')}</span>;
}

/** Values before and after, for the element that is looked at. */
function Properties({ properties }: { properties: NonNullable<Difference['change']>['properties'] }) {
  const texts = useTexts('compare');
  if (properties.length === 0) return null;
  return (
    <dl className={css.properties}>
      {properties.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {texts('changedFrom', { before: before ?? texts('nothingBefore'), after: after ?? texts('nothingBefore') })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
