import { ActionIcon, Loader } from '@mantine/core';
import { IconEyeOff, IconMessageCircle, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PortfolioRow } from '#contract/portfolio.ts';
import { ProjectPicture } from '#web/ui/project-picture.tsx';
import { ProjectLink } from './project-link.tsx';
import type { RowActions } from './row-actions.ts';
import type { CellReader } from './use-cell-reader.ts';
import css from './project-table.module.css';

type LocationCellProps = {
  row: PortfolioRow;
  actions: RowActions;
  isOpening: boolean;
  showsComment: boolean;
  hasControls: boolean;
  reader: CellReader;
};

/** Picture, name and address of a row, what can be done with it, and its newest comment until that is dismissed. */
export function LocationCell({
  row,
  actions,
  isOpening,
  showsComment,
  hasControls,
  reader: { texts },
}: LocationCellProps) {
  return (
    <>
      <span className={css.thumb}>
        {isOpening ? (
          <Loader size={16} role="status" aria-label={texts('opening', { name: row.name })} />
        ) : (
          <ProjectPicture project={row} isSmall />
        )}
      </span>
      <span className={css.place}>
        <ProjectLink row={row} open={actions.open} className={css.clip} data-row-focus title={row.name} />
        <small className={css.clip}>{row.address ?? '\u2013'}</small>
      </span>
      {showsComment && row.latest_comment_id !== null && row.latest_comment.length > 0 && (
        <CommentMark row={row} commentId={row.latest_comment_id} onDismiss={actions.dismissComment} texts={texts} />
      )}
      {hasControls && row.canEdit && (
        <span className={css.controls}>
          <RowButton label={texts('editOf', { name: row.name })} onClick={() => actions.edit(row)}>
            <IconPencil size={15} aria-hidden />
          </RowButton>
          {actions.hide && (
            <RowButton label={texts('hideOf', { name: row.name })} onClick={() => actions.hide?.(row)}>
              <IconEyeOff size={15} aria-hidden />
            </RowButton>
          )}
        </span>
      )}
    </>
  );
}

/** A plain button, several times cheaper than the kit's: a pointer on its way passes many rows. */
function RowButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.control} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}

/** The comment in a tooltip; pressing the mark dismisses it. */
function CommentMark({
  row,
  commentId,
  onDismiss,
  texts,
}: { row: PortfolioRow; commentId: string; onDismiss: (commentId: string) => void } & Pick<CellReader, 'texts'>) {
  const words = [row.latest_comment_header, ...row.latest_comment].filter(Boolean).join('\n');
  return (
    <ActionIcon
      size={28}
      variant="subtle"
      color="var(--amber-ink)"
      aria-label={`${texts('commentDismiss', { name: row.name })}: ${words}`}
      title={words}
      onClick={() => onDismiss(commentId)}
    >
      <IconMessageCircle size={16} aria-hidden />
    </ActionIcon>
  );
}
