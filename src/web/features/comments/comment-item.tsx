import { Avatar, Badge, Button, Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconDots, IconLink, IconMessagePlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ModelComment } from '#contract/comments.ts';
import type { CommentAccess } from '#domain/access/access.ts';
import { useCategoryLabel } from '#web/lib/category-label.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import css from './comments.module.css';
import { CommentField } from './comment-field.tsx';
import { SignInHint } from './sign-in-hint.tsx';

type Author = Pick<ModelComment, 'userName' | 'userAvatar' | 'isOwn' | 'timestamp' | 'text'>;

type CommentItemProps = {
  comment: ModelComment;
  access: CommentAccess;
  /** Staff delete what others wrote. */ isModerator: boolean;
  /** Whether this version of the model has its element. */ isInModel: boolean;
  /** It is scrolled to and stands out. */ isFocused: boolean;
  /** Address of the change request that came of it, for who can open that. */ changeHref: string | undefined;
  isReplying: boolean;
  onReplying: (isReplying: boolean) => void;
  onShow: () => void;
  onReply: (text: string, key: string) => Promise<boolean>;
  onResolve: (isResolved: boolean) => Promise<void>;
  onCopyLink: () => void;
  /** Without it, nobody may. */ onRequestChange: (() => void) | undefined;
  onDelete: () => void;
  onDeleteReply: (replyId: string) => void;
};

/** Where the tab keeps a reply that is not sent. */
export const replyDraft = (commentId: string) => `reply to ${commentId}`;

/** A comment with its element, what followed it, and where a reply is written. */
export function CommentItem(props: CommentItemProps) {
  const { comment, access, isInModel, isFocused, changeHref, isReplying, onReplying, onShow, onReply } = props;
  const { isModerator, onDeleteReply } = props;
  const texts = useTexts('comments');
  const categoryLabel = useCategoryLabel();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isFocused) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isFocused]);
  const { commentId, elementName, elementCategory, isOfOlderVersion, replies, change } = comment;
  const element = elementName || categoryLabel(elementCategory);
  const nameOf = useNameOf();
  const name = nameOf(comment);
  return (
    <li ref={item} className={css.comment} data-focused={isFocused || undefined}>
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
          <Badge size="xs" variant="default" className={css.badge} title={isInModel ? undefined : texts('missing')}>
            {texts('earlier')}
          </Badge>
        )}
      </div>
      <Said author={comment} />
      {replies.length > 0 && (
        <ul className={css.replies}>
          {replies.map((reply) => (
            <li key={reply.replyId} className={css.reply}>
              <Said author={reply} />
              {access === 'write' && (reply.isOwn || isModerator) && (
                <IconButton
                  label={texts('deleteReply', { name: nameOf(reply) })}
                  size={22}
                  icon={<IconTrash size={14} />}
                  onClick={() => onDeleteReply(reply.replyId)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {comment.resolved && <Resolved by={comment.resolved} />}
      {change && (
        <p className={css.followed}>
          {changeHref ? (
            <AppLink href={changeHref} className={css.changeLink}>
              {texts('change', { number: change.number })}
            </AppLink>
          ) : (
            texts('change', { number: change.number })
          )}
        </p>
      )}
      {isReplying && access === 'write' && (
        <CommentField
          label={texts('replyTo', { name })}
          action={texts('sendReply')}
          keptAs={replyDraft(commentId)}
          hasFocus
          onSend={async (text, key) => {
            const isSent = await onReply(text, key);
            if (isSent) onReplying(false);
            return isSent;
          }}
          onCancel={() => onReplying(false)}
        />
      )}
      {isReplying && access === 'sign_in' && <SignInHint text={texts('signInToReply')} />}
      {!isReplying && <Acts {...props} name={name} onStartReply={() => onReplying(true)} />}
    </li>
  );
}

type ActsProps = CommentItemProps & { name: string; onStartReply: () => void };

function Acts({
  comment: { isOwn, resolved },
  access,
  isModerator,
  isInModel,
  name,
  onStartReply,
  onResolve,
  onCopyLink,
  onRequestChange,
  onDelete,
}: ActsProps) {
  const texts = useTexts('comments');
  const [isBusy, setBusy] = useState(false);
  return (
    <div className={css.acts}>
      {access !== 'read' && (
        <Button size="compact-xs" variant="subtle" onClick={onStartReply}>
          {texts('reply')}
        </Button>
      )}
      {access === 'write' && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={isBusy}
          onClick={() => {
            setBusy(true);
            void onResolve(resolved === null).finally(() => setBusy(false));
          }}
        >
          {texts(resolved ? 'reopen' : 'resolve')}
        </Button>
      )}
      <Menu position="bottom-end" zIndex={OVER_VIEWERS}>
        <Menu.Target>
          <IconButton label={texts('more', { name })} size={22} icon={<IconDots size={14} />} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink size={14} aria-hidden />} onClick={onCopyLink}>
            {texts('copyLink')}
          </Menu.Item>
          {onRequestChange && isInModel && (
            <Menu.Item leftSection={<IconMessagePlus size={14} aria-hidden />} onClick={onRequestChange}>
              {texts('requestChange')}
            </Menu.Item>
          )}
          {access === 'write' && (isOwn || isModerator) && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={14} aria-hidden />}
              aria-label={texts('deleteLabel', { name })}
              onClick={onDelete}
            >
              {texts('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function Resolved({ by }: { by: Pick<Author, 'userName' | 'isOwn' | 'timestamp'> }) {
  const texts = useTexts('comments');
  const dates = useDates();
  const name = useNameOf()(by);
  return (
    <p className={css.followed}>
      <IconCheck size={14} aria-hidden />
      {texts('resolved', { name, when: dates.moment(new Date(by.timestamp)) })}
    </p>
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
