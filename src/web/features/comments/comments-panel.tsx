import { Alert, Button, Checkbox, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import type { ModelComment } from '#contract/comments.ts';
import type { CommentAccess } from '#domain/access/access.ts';
import type { Point3 } from '#geometry/space.ts';
import { ApiError, sentenceOf } from '#web/lib/api.ts';
import { useMayStaff } from '#web/lib/session.ts';
import { useCategoryLabel } from '#web/lib/category-label.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { notifyFailure } from '#web/ui/notify.tsx';
import { useCommentCalls, type CommentedElement, type useComments } from './comment-calls.ts';
import { CommentField } from './comment-field.tsx';
import { CommentItem, replyDraft } from './comment-item.tsx';
import css from './comments.module.css';
import { SignInHint } from './sign-in-hint.tsx';

type CommentsPanelProps = {
  urn: string;
  access: Exclude<CommentAccess, 'none'>;
  /** Why nothing can be written, where that is so. */ readOnlyText: string;
  read: ReturnType<typeof useComments>;
  /** What is selected in the model; null without exactly one element. */ selected: CommentedElement | null;
  /** The name of the model shown beside this one that the selected element is of. */ otherModel?: string | undefined;
  /** Whether this version of the model has the element of a comment. */ isInModel: (comment: ModelComment) => boolean;
  /** Where it was clicked, project meters; null where it was selected otherwise. */ clickedAt: Point3 | null;
  /** The view as it is, which a comment keeps. */ viewText: () => string | null;
  /** The comment that a link or a pin leads to. */ focusedId: string | null;
  /** Address of a change request, for who can open it. */ changeHref: ((changeId: string) => string) | undefined;
  onShow: (comment: ModelComment) => void;
  onCopyLink: (commentId: string) => void;
  /** Without it, nobody may. */ onRequestChange: ((comment: ModelComment) => void) | undefined;
};

/** Comments on the elements of a model, the newest first, and where one on the selected element is written (viewers.md §4, §5). */
export function CommentsPanel({
  urn,
  access,
  readOnlyText,
  read,
  selected,
  otherModel,
  isInModel,
  clickedAt,
  viewText,
  focusedId,
  changeHref,
  onShow,
  onCopyLink,
  onRequestChange,
}: CommentsPanelProps) {
  const texts = useTexts('comments');
  const isModerator = useMayStaff('message');
  const { remove, reply, resolve } = useCommentCalls(urn);
  const [isNarrow, setNarrow] = useState(false);
  const [hasResolved, setHasResolved] = useState(false);
  const [deleting, setDeleting] = useState<{ id: string; isReply: boolean } | null>(null);
  const [replyingTo, setReplyingTo] = useState<string | null>(null);
  const { comments, error, isPending, refetch } = read;
  const isNarrowed = isNarrow && selected !== null;
  const resolvedCount = comments.filter(({ resolved }) => resolved).length;
  const listed = comments
    .filter(
      (comment) =>
        comment.commentId === focusedId ||
        ((!isNarrowed || isOf(comment, selected)) && (hasResolved || !comment.resolved)),
    )
    .toReversed();
  return (
    <div className={css.panel}>
      {access === 'sign_in' && <SignInHint text={texts('signInToAdd')} />}
      {access === 'read' && (
        <Text size="xs" c="dimmed">
          {readOnlyText}
        </Text>
      )}
      {access === 'write' && (
        <Writing
          urn={urn}
          selected={selected}
          otherModel={otherModel}
          clickedAt={clickedAt}
          viewText={viewText}
          hasComments={comments.length > 0}
        />
      )}
      {error && (
        <div className={css.hint} role="alert">
          <Text size="xs">{texts('loadFailed', { reason: sentenceOf(error) })}</Text>
          <Button size="compact-xs" variant="default" onClick={refetch}>
            {texts('again')}
          </Button>
        </div>
      )}
      {isPending && <Skeleton height={56} />}
      {replyingTo !== null && !isPending && comments.every(({ commentId }) => commentId !== replyingTo) && (
        <LostReply key={replyingTo} commentId={replyingTo} onClose={() => setReplyingTo(null)} />
      )}
      {selected && comments.length > 0 && (
        <Checkbox
          size="xs"
          label={texts('only')}
          checked={isNarrow}
          onChange={({ currentTarget }) => setNarrow(currentTarget.checked)}
        />
      )}
      {resolvedCount > 0 && (
        <Checkbox
          size="xs"
          label={texts('showResolved', { count: resolvedCount })}
          checked={hasResolved}
          onChange={({ currentTarget }) => setHasResolved(currentTarget.checked)}
        />
      )}
      {listed.length > 0 ? (
        // What is longer than the box is scrolled by keys too.
        <ul className={css.list} tabIndex={0} aria-label={texts('list')}>
          {listed.map((comment) => (
            <CommentItem
              key={comment.commentId}
              comment={comment}
              access={access}
              isModerator={isModerator}
              isInModel={isInModel(comment)}
              isFocused={comment.commentId === focusedId}
              changeHref={comment.change ? changeHref?.(comment.change.id) : undefined}
              isReplying={comment.commentId === replyingTo}
              onReplying={(isReplying) => setReplyingTo(isReplying ? comment.commentId : null)}
              onShow={() => onShow(comment)}
              onResolve={(isResolved) =>
                resolve(comment.commentId, isResolved).catch((failure: unknown) =>
                  notifyFailure(texts('resolveFailed', { reason: sentenceOf(failure) })),
                )
              }
              onCopyLink={() => onCopyLink(comment.commentId)}
              onRequestChange={onRequestChange && (() => onRequestChange(comment))}
              onReply={(text, key) =>
                reply(comment.commentId, text, key).then(
                  () => true,
                  (failure: unknown) => {
                    notifyFailure(texts('replyFailed', { reason: sentenceOf(failure) }));
                    return false;
                  },
                )
              }
              onDelete={() => setDeleting({ id: comment.commentId, isReply: false })}
              onDeleteReply={(id) => setDeleting({ id, isReply: true })}
            />
          ))}
        </ul>
      ) : (
        !isPending &&
        (isNarrowed || access !== 'write' || selected || resolvedCount > 0) && (
          <Text size="xs" c="dimmed">
            {texts(isNarrowed && comments.length > 0 ? 'noneHere' : resolvedCount > 0 ? 'onlyResolved' : 'none')}
          </Text>
        )
      )}
      <ConfirmModal
        isOpen={deleting !== null}
        title={texts(deleting?.isReply ? 'deleteReplyTitle' : 'deleteTitle')}
        confirmLabel={texts('delete')}
        isDangerous
        zIndex={OVER_VIEWERS}
        onConfirm={async () => {
          await remove(deleting?.id ?? '').catch((failure: unknown) => {
            throw failure instanceof ApiError
              ? new ApiError(texts('deleteFailed', { reason: failure.message }), failure)
              : failure;
          });
        }}
        onClose={() => setDeleting(null)}
      >
        {texts(deleting?.isReply ? 'deleteReplyText' : 'deleteText')}
      </ConfirmModal>
    </div>
  );
}

/** What somebody was writing to a comment that others deleted meanwhile. */
function LostReply({ commentId, onClose }: { commentId: string; onClose: () => void }) {
  const texts = useTexts('comments');
  const common = useTexts('common');
  const [text, , forget] = useKept(replyDraft(commentId), z.string(), () => '');
  const close = () => {
    forget();
    onClose();
  };
  return (
    <Alert
      color="gray"
      variant="outline"
      role="alert"
      withCloseButton
      closeButtonLabel={common('close')}
      onClose={close}
    >
      {texts(text === '' ? 'replyGone' : 'replyLost')}
      {text !== '' && <p className={css.text}>{text}</p>}
    </Alert>
  );
}

const isOf = (comment: Pick<ModelComment, 'globalId' | 'elementId'>, element: CommentedElement | null): boolean =>
  element !== null &&
  (comment.globalId === null ? comment.elementId === element.elementId : comment.globalId === element.globalId);

/** Where a comment on the selected element is written; without one, what to do first. */
function Writing({
  urn,
  selected,
  otherModel,
  clickedAt,
  viewText,
  hasComments,
}: Pick<CommentsPanelProps, 'urn' | 'selected' | 'otherModel' | 'clickedAt' | 'viewText'> & { hasComments: boolean }) {
  const texts = useTexts('comments');
  const categoryLabel = useCategoryLabel();
  const { add } = useCommentCalls(urn);
  const [isPinned, setPinned] = useState(true);
  if (!selected)
    return (
      <Text size="xs" c="dimmed">
        {otherModel ? texts('ofOtherModel', { name: otherModel }) : texts(hasComments ? 'selectFirst' : 'noneToWrite')}
      </Text>
    );
  return (
    <CommentField
      key={selected.globalId || selected.elementId}
      label={texts('about', { name: selected.name || categoryLabel(selected.category) })}
      placeholder={texts('placeholder')}
      action={texts('add')}
      beside={
        clickedAt && (
          <Checkbox
            size="xs"
            label={texts('pinned')}
            checked={isPinned}
            onChange={({ currentTarget }) => setPinned(currentTarget.checked)}
          />
        )
      }
      keptAs={`comment on ${urn} ${selected.globalId || selected.elementId}`}
      onSend={(text, key) =>
        add(selected, { text, view: viewText(), point: isPinned ? clickedAt : null }, key).then(
          () => true,
          (failure: unknown) => {
            notifyFailure(texts('addFailed', { reason: sentenceOf(failure) }));
            return false;
          },
        )
      }
    />
  );
}
