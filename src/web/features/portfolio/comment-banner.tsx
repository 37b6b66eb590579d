import { ActionIcon } from '@mantine/core';
import { IconMessageCircle, IconX } from '@tabler/icons-react';
import type { PortfolioRow } from '#contract/portfolio.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './project-card.module.css';

/** The newest comment of a project until it is dismissed (P14). */
export function CommentBanner({ row, onDismiss }: { row: PortfolioRow; onDismiss: (commentId: string) => void }) {
  const texts = useTexts('portfolio');
  const { latest_comment_id: commentId, latest_comment_header: header, latest_comment: comment } = row;
  if (commentId === null || comment.length === 0) return null;
  return (
    <div className={css.comment} role="note" aria-label={texts('comment')}>
      <IconMessageCircle size={15} aria-hidden />
      <span className={css.commentText} title={comment.join('\n')}>
        {header && <strong>{header}</strong>}
        {comment.join(' ')}
      </span>
      <ActionIcon
        size={24}
        variant="subtle"
        color="currentColor"
        aria-label={texts('commentDismiss', { name: row.name })}
        onClick={() => onDismiss(commentId)}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
}
