import { ActionIcon, Loader } from '@mantine/core';
import { IconEyeOff, IconMessageCircle, IconPencil } from '@tabler/icons-react';
import type { PortfolioRow } from '#contract/portfolio.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ProjectLink } from './project-link.tsx';
import type { RowActions } from './row-actions.ts';
import { Thumbnail } from './thumbnail.tsx';
import css from './project-table.module.css';

type LocationCellProps = { row: PortfolioRow; actions: RowActions; isOpening: boolean; showsComment: boolean };

/** Picture, name and address of a row, what can be done with it, and its newest comment until that is dismissed. */
export function LocationCell({ row, actions, isOpening, showsComment }: LocationCellProps) {
  const texts = useTexts('portfolio');
  return (
    <>
      <span className={css.thumb}>{isOpening ? <Loader size={16} role="status" aria-label={texts('opening', { name: row.name })} /> : <Thumbnail row={row} isSmall />}</span>
      <span className={css.place}>
        <ProjectLink row={row} open={actions.open} className={css.clip} data-row-focus title={row.name} />
        <small className={css.clip}>{row.address ?? '\u2013'}</small>
      </span>
      {showsComment && row.latest_comment_id !== null && row.latest_comment.length > 0 && <CommentMark row={row} commentId={row.latest_comment_id} onDismiss={actions.dismissComment} />}
      {row.canEdit && (
        <span className={css.controls}>
          <ActionIcon size={28} variant="default" aria-label={texts('editOf', { name: row.name })} title={texts('editOf', { name: row.name })} onClick={() => actions.edit(row)}><IconPencil size={15} aria-hidden /></ActionIcon>
          {actions.hide && <ActionIcon size={28} variant="default" aria-label={texts('hideOf', { name: row.name })} title={texts('hideOf', { name: row.name })} onClick={() => actions.hide?.(row)}><IconEyeOff size={15} aria-hidden /></ActionIcon>}
        </span>
      )}
    </>
  );
}

/** The comment in a tooltip; pressing the mark dismisses it. */
function CommentMark({ row, commentId, onDismiss }: { row: PortfolioRow; commentId: string; onDismiss: (commentId: string) => void }) {
  const texts = useTexts('portfolio');
  const words = [row.latest_comment_header, ...row.latest_comment].filter(Boolean).join('\n');
  return (
    <ActionIcon size={28} variant="subtle" color="var(--amber-ink)" aria-label={`${texts('commentDismiss', { name: row.name })}: ${words}`} title={words} onClick={() => onDismiss(commentId)}>
      <IconMessageCircle size={16} aria-hidden />
    </ActionIcon>
  );
}
