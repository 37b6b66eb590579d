import { Button, Checkbox, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import type { ModelComment } from '#contract/comments.ts';
import type { CommentAccess } from '#domain/access/access.ts';
import { ApiError, sentenceOf } from '#web/lib/api.ts';
import { useMayStaff } from '#web/lib/session.ts';
import { useCategoryLabel } from '#web/lib/category-label.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { notifyFailure } from '#web/ui/notify.tsx';
import { useCommentCalls, type CommentedElement, type useComments } from './comment-calls.ts';
import { CommentField } from './comment-field.tsx';
import { CommentItem } from './comment-item.tsx';
import css from './comments.module.css';
import { SignInHint } from './sign-in-hint.tsx';

type CommentsPanelProps = {
  urn: string;
  access: Exclude<CommentAccess, 'none'>;
  /** Why nothing can be written, where that is so. */ readOnlyText: string;
  read: ReturnType<typeof useComments>;
  /** What is selected in the model; null without exactly one element. */ selected: CommentedElement | null;
  /** Whether this version of the model has the element of a comment. */ isInModel: (comment: ModelComment) => boolean;
  /** The view as it is, which a comment keeps. */ viewText: () => string | null;
  onShow: (comment: ModelComment) => void;
};

/** Comments on the elements of a model, the newest first, and where one on the selected element is written (viewers.md §4, §5). */
export function CommentsPanel({
  urn,
  access,
  readOnlyText,
  read,
  selected,
  isInModel,
  viewText,
  onShow,
}: CommentsPanelProps) {
  const texts = useTexts('comments');
  const isModerator = useMayStaff('message');
  const { remove, reply } = useCommentCalls(urn);
  const [isNarrow, setNarrow] = useState(false);
  const [deleting, setDeleting] = useState<string | null>(null);
  const { comments, error, isPending, refetch } = read;
  const isNarrowed = isNarrow && selected !== null;
  const listed = comments
    .filter(({ globalId, elementId }) => !isNarrowed || isOf({ globalId, elementId }, selected))
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
        <Writing urn={urn} selected={selected} viewText={viewText} hasComments={comments.length > 0} />
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
      {selected && comments.length > 0 && (
        <Checkbox
          size="xs"
          label={texts('only')}
          checked={isNarrow}
          onChange={({ currentTarget }) => setNarrow(currentTarget.checked)}
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
              onShow={() => onShow(comment)}
              onReply={(text, key) =>
                reply(comment.commentId, text, key).then(
                  () => true,
                  (failure: unknown) => {
                    notifyFailure(texts('replyFailed', { reason: sentenceOf(failure) }));
                    return false;
                  },
                )
              }
              onDelete={() => setDeleting(comment.commentId)}
            />
          ))}
        </ul>
      ) : (
        !isPending &&
        (isNarrowed || access !== 'write' || selected) && (
          <Text size="xs" c="dimmed">
            {texts(isNarrowed && comments.length > 0 ? 'noneHere' : 'none')}
          </Text>
        )
      )}
      <ConfirmModal
        isOpen={deleting !== null}
        title={texts('deleteTitle')}
        confirmLabel={texts('delete')}
        isDangerous
        zIndex={OVER_VIEWERS}
        onConfirm={async () => {
          await remove(deleting ?? '').catch((failure: unknown) => {
            throw failure instanceof ApiError
              ? new ApiError(texts('deleteFailed', { reason: failure.message }), failure)
              : failure;
          });
        }}
        onClose={() => setDeleting(null)}
      >
        {texts('deleteText')}
      </ConfirmModal>
    </div>
  );
}

const isOf = (comment: Pick<ModelComment, 'globalId' | 'elementId'>, element: CommentedElement | null): boolean =>
  element !== null &&
  (comment.globalId === null ? comment.elementId === element.elementId : comment.globalId === element.globalId);

/** Where a comment on the selected element is written; without one, what to do first. */
function Writing({
  urn,
  selected,
  viewText,
  hasComments,
}: Pick<CommentsPanelProps, 'urn' | 'selected' | 'viewText'> & { hasComments: boolean }) {
  const texts = useTexts('comments');
  const categoryLabel = useCategoryLabel();
  const { add } = useCommentCalls(urn);
  if (!selected)
    return (
      <Text size="xs" c="dimmed">
        {texts(hasComments ? 'selectFirst' : 'noneToWrite')}
      </Text>
    );
  return (
    <CommentField
      key={selected.globalId || selected.elementId}
      label={texts('about', { name: selected.name || categoryLabel(selected.category) })}
      placeholder={texts('placeholder')}
      action={texts('add')}
      keptAs={`comment on ${urn} ${selected.globalId || selected.elementId}`}
      onSend={(text, key) =>
        add(selected, { text, view: viewText() }, key).then(
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
