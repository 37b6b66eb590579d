import { Skeleton } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { PortfolioRow } from '#contract/portfolio.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ProjectCard } from './project-card.tsx';
import type { RowActions } from './row-actions.ts';
import { useScrollMargin } from './use-scroll-margin.ts';
import css from './project-grid.module.css';

const CARD_HEIGHT = 254;
const MIN_CARD_WIDTH = 264;
const GAP = 16;

export type ProjectsProps = {
  rows: readonly PortfolioRow[];
  /** How many projects the view contains, of which `rows` have been read. */
  total: number;
  actions: RowActions;
  openingId: string | undefined;
  isCommentSeen: (commentId: string) => boolean;
  /** They belong to other teams. */
  showsTeam: boolean;
  onEnd: () => void;
};

/** Projects as cards, in the order given; only those near the window are drawn, so that 10,000 scroll smoothly. */
export function ProjectGrid({ rows, total, actions, openingId, isCommentSeen, showsTeam, onEnd }: ProjectsProps) {
  const texts = useTexts('portfolio');
  const list = useRef<HTMLUListElement>(null);
  const { ref: sized, width } = useElementSize<HTMLUListElement>();
  const ref = useMergedRef(list, sized);
  const lanes = Math.max(1, Math.floor((width + GAP) / (MIN_CARD_WIDTH + GAP)));
  const scrollMargin = useScrollMargin(list);
  // oxlint-disable-next-line react/incompatible-library -- its functions change with what they return; nothing here is memoised by a compiler
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(rows.length / lanes),
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    overscan: 2,
    scrollMargin,
  });
  const lines = virtualizer.getVirtualItems();
  const lastLine = lines.at(-1)?.index ?? 0;
  useEffect(() => {
    if ((lastLine + 4) * lanes >= rows.length) onEnd();
  }, [lastLine, lanes, rows.length, onEnd]);
  return (
    <ul ref={ref} className={css.grid} aria-label={texts('listLabel')} style={{ height: virtualizer.getTotalSize() }}>
      {width > 0 &&
        lines.flatMap((line) =>
          rows.slice(line.index * lanes, (line.index + 1) * lanes).map((row, lane) => (
            <li
              key={row.id}
              className={css.item}
              aria-setsize={total}
              aria-posinset={line.index * lanes + lane + 1}
              style={{
                height: CARD_HEIGHT,
                width: `calc((100% - ${(lanes - 1) * GAP}px) / ${lanes})`,
                left: `calc((100% + ${GAP}px) / ${lanes} * ${lane})`,
                transform: `translateY(${line.start - scrollMargin}px)`,
              }}
            >
              <ProjectCard
                row={row}
                actions={actions}
                showsTeam={showsTeam}
                isOpening={openingId === row.id}
                showsComment={row.latest_comment_id !== null && !isCommentSeen(row.latest_comment_id)}
              />
            </li>
          )),
        )}
    </ul>
  );
}

/** Where cards will be, while projects are awaited. */
export function ProjectGridSkeleton() {
  const texts = useTexts('portfolio');
  return (
    <div className={css.skeletons} role="status" aria-label={texts('loading')}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={css.skeleton}>
          <Skeleton height={138} radius={0} />
          <div className={css.skeletonBody}>
            <Skeleton height={12} width="45%" />
            <Skeleton height={14} width="70%" mt={14} />
            <Skeleton height={12} width="60%" mt={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
