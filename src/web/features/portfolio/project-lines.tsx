import { ActionIcon, Loader } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useMemo, useRef } from 'react';
import type { FacetValue, PortfolioRow } from '#contract/portfolio.ts';
import type { GroupKey } from '#domain/portfolio/columns.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useUnits } from '#web/lib/preferences.ts';
import { areaTexts } from '#web/lib/units.ts';
import { ArchivedTag } from '#web/ui/archived-tag.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { GroupHead } from './group-head.tsx';
import { listItems } from './group-items.ts';
import { areaSqftOf, unitSystemOf } from './project-facts.ts';
import type { ProjectsProps } from './project-grid.tsx';
import { ProjectLink } from './project-link.tsx';
import { useClosedGroups } from './project-table.tsx';
import type { RowActions } from './row-actions.ts';
import { useNearEnd } from './use-near-end.ts';
import { useScrollMargin } from './use-scroll-margin.ts';
import css from './project-lines.module.css';

const LINE_HEIGHT = 68;
const GROUP_HEIGHT = 44;

/** The list on a phone: two lines per project, scrolling with the page. */
export function ProjectLines({
  rows,
  total,
  actions,
  openingId,
  onEnd,
  group,
  groupCounts,
}: ProjectsProps & { group: GroupKey | undefined; groupCounts: readonly FacetValue[] | undefined }) {
  const texts = useTexts('portfolio');
  const list = useRef<HTMLUListElement>(null);
  const scrollMargin = useScrollMargin(list);
  const closed = useClosedGroups(group);
  const items = useMemo(
    () => listItems(rows, { group, counts: groupCounts, closed: closed.keys }),
    [rows, group, groupCounts, closed.keys],
  );
  // oxlint-disable-next-line react/incompatible-library -- its functions change with what they return; nothing here is memoised by a compiler
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => (items[index]?.kind === 'group' ? GROUP_HEIGHT : LINE_HEIGHT),
    overscan: 8,
    scrollMargin,
    getItemKey: (index) => items[index]?.key ?? index,
  });
  useEffect(() => virtualizer.measure(), [items, virtualizer]);
  const shown = virtualizer.getVirtualItems();
  useNearEnd(shown.at(-1)?.index ?? 0, items.length, onEnd);
  return (
    <ul ref={list} className={css.lines} aria-label={texts('listLabel')} style={{ height: virtualizer.getTotalSize() }}>
      {shown.map(({ index, start, size }) => {
        const item = items[index];
        if (!item) return null;
        return (
          <li
            key={item.key}
            className={item.kind === 'group' ? css.group : css.line}
            aria-setsize={item.kind === 'row' && !group ? total : undefined}
            aria-posinset={item.kind === 'row' && !group ? index + 1 : undefined}
            style={{ height: size, transform: `translateY(${start - scrollMargin}px)` }}
          >
            {item.kind === 'group' ? (
              group && <GroupHead item={item} group={group} onToggle={closed.toggle} />
            ) : (
              <Line row={item.row} actions={actions} isOpening={openingId === item.row.id} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const Line = memo(function Line({
  row,
  actions,
  isOpening,
}: {
  row: PortfolioRow;
  actions: RowActions;
  isOpening: boolean;
}) {
  const texts = useTexts('portfolio');
  const areaSqft = areaSqftOf(row);
  const units = useUnits(unitSystemOf(row));
  return (
    <>
      <span className={css.name}>
        <ProjectLink row={row} open={actions.open} />
      </span>
      <span className={css.status}>
        {isOpening ? (
          <Loader size={16} role="status" aria-label={texts('opening', { name: row.name })} />
        ) : (
          <>
            <StatusPill status={row.status} />
            {row.is_archived && <ArchivedTag />}
          </>
        )}
      </span>
      <span className={css.facts}>
        {[areaSqft !== null && areaTexts(areaSqft, units).own, row.address].filter(Boolean).join(' · ') || '\u2013'}
      </span>
      {row.canEdit && (
        <ActionIcon
          className={css.edit}
          size={44}
          variant="subtle"
          color="var(--ink-2)"
          aria-label={texts('editOf', { name: row.name })}
          onClick={() => actions.edit(row)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
    </>
  );
});
