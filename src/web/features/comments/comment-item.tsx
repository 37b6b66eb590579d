import { Avatar, Badge, Button, UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ModelComment } from '#contract/comments.ts';
import type { CommentAccess } from '#domain/access/access.ts';
import { useCategoryLabel } from '#web/lib/category-label.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './comments.module.css';
import { CommentField } from './comment-field.tsx';
import { SignInHint } from './sign-in-hint.tsx';

type Author = Pick<ModelComment, 'userName' | 'userAvatar' | 'isOwn' | 'timestamp' | 'text'>;

type CommentItemProps = {
  comment: ModelComment;
  access: CommentAccess;
  /** Staff delete what others wrote. */ isModerator: boolean;
  /** Whether this version of the model has its element. */ isInModel: boolean;
  onShow: () => void;
  onReply: (text: string, key: string) => Promise<boolean>;
  onDelete: () => void;
};

/** A comment with its element, its replies, and where a reply is written. */
export function CommentItem({ comment, access, isModerator, isInModel, onShow, onReply, onDelete }: CommentItemProps) {
  const texts = useTexts('comments');
  const categoryLabel = useCategoryLabel();
  const [isReplying, setReplying] = useState(false);
  const { commentId, elementName, elementCategory, isOfOlderVersion, isOwn, replies } = comment;
  const element = elementName || categoryLabel(elementCategory);
  const name = useNameOf()(comment);
  return (
    <li className={css.comment}>
      <div className={css.element}>
        {isInModel ? (
          <UnstyledButton
            className={css.elementName}
            aria-label={texts('show', { name: element })}
            title={texts('show', { name: element })}
            onClick={onShow}
          >
            {element}
          </UnstyledButton>
        ) : (
          <span className={css.elementMissing} title={texts('missing')}>
            {element}
          </span>
        )}
        {isOfOlderVersion && (
          <Badge size="xs" variant="default" title={isInModel ? undefined : texts('missing')}>
            {texts('earlier')}
          </Badge>
        )}
      </div>
      <Said author={comment} />
      {replies.length > 0 && (
        <ul className={css.replies}>
          {replies.map((reply) => (
            <li key={reply.replyId}>
              <Said author={reply} />
            </li>
          ))}
        </ul>
      )}
      {isReplying && access === 'write' && (
        <CommentField
          label={texts('replyTo', { name })}
          action={texts('sendReply')}
          keptAs={`reply to ${commentId}`}
          hasFocus
          onSend={async (text, key) => {
            const isSent = await onReply(text, key);
            if (isSent) setReplying(false);
            return isSent;
          }}
          onCancel={() => setReplying(false)}
        />
      )}
      {isReplying && access === 'sign_in' && <SignInHint text={texts('signInToReply')} />}
      {!isReplying && (
        <div className={css.acts}>
          {access !== 'read' && (
            <Button size="compact-xs" variant="subtle" onClick={() => setReplying(true)}>
              {texts('reply')}
            </Button>
          )}
          {access === 'write' && (isOwn || isModerator) && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              aria-label={texts('deleteLabel', { name })}
              onClick={onDelete}
            >
              {texts('delete')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function useNameOf(): (author: Pick<Author, 'userName' | 'isOwn'>) => string {
  const texts = useTexts('comments');
  return ({ userName, isOwn }) => (isOwn ? texts('you') : (userName ?? texts('gone')));
}

function Said({ author }: { author: Author }): ReactNode {
  const dates = useDates();
  const name = useNameOf()(author);
  return (
    <div className={css.said}>
      <Avatar size={22} src={author.userAvatar} name={author.userName ?? name} color="initials" aria-hidden />
      <div>
        <p className={css.about}>
          <span className={css.author}>{name}</span>{' '}
          <time dateTime={author.timestamp} className="num">
            {dates.moment(new Date(author.timestamp))}
          </time>
        </p>
        <p className={css.text}>{author.text}</p>
      </div>
    </div>
  );
}
