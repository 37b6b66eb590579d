import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import type { ChangeRequest } from '#contract/changes.ts';
import { isChangeEnded, type ChangeMover, type ChangeStatus } from '#domain/changes/change-request.ts';
import { answerOf, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { useOnceKey } from '#web/lib/use-once-key.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { calls, useChangeRefresh } from './change-calls.ts';
import css from './changes.module.css';
import { DeliverModal } from './deliver-modal.tsx';
import { isSendable, TextField } from './text-field.tsx';

type ComposerProps = { projectId: string; change: ChangeRequest; by: ChangeMover };
type Move = ChangeRequest['moves'][number];

/** Where a reply is written and a request is moved: what is typed goes along with the move. It stays until it has arrived. */
export function Composer({ projectId, change, by }: ComposerProps) {
  const texts = useTexts('changes');
  const [text, setText] = useKept(`change reply ${change.id}`, z.string(), () => '');
  const [isTextMissing, setTextMissing] = useState(false);
  const [asked, setAsked] = useState<'accept' | 'deliver'>();
  const { run, isBusy, failure, reply, move } = useChangeActs(projectId, change, () => setText(''));
  const choose = (wanted: Move) => {
    const isMissing = wanted.needsText && !isSendable(text);
    setTextMissing(isMissing);
    if (isMissing) return;
    if (wanted.needsRevision) setAsked('deliver');
    else if (wanted.to === 'accepted') setAsked('accept');
    else void run(() => move(wanted.to, text));
  };
  const isEnded = isChangeEnded(change.status);
  if (isEnded && change.moves.length === 0) return <p className={css.quiet}>{texts('ended')}</p>;
  const needed = isTextMissing && !isSendable(text) ? texts(`needsText_${by}`) : undefined;
  return (
    <Stack gap="xs" className={css.composer}>
      <TextField
        label={texts('reply')}
        placeholder={texts('replyPlaceholder')}
        minRows={2}
        value={text}
        onText={setText}
        error={needed}
      />
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Group gap="xs" justify="flex-end">
        {change.moves.map((each) => (
          <Button
            key={each.to}
            variant={isMain(each.to, change.status) ? 'filled' : 'default'}
            disabled={isBusy}
            onClick={() => choose(each)}
          >
            {texts(moveText(each.to, change.status, by))}
          </Button>
        ))}
        {!isEnded && (
          <Button
            variant="default"
            loading={isBusy}
            disabled={!isSendable(text)}
            onClick={() => void run(() => reply(text))}
          >
            {texts('sendReply')}
          </Button>
        )}
      </Group>
      <ConfirmModal
        isOpen={asked === 'accept'}
        title={texts('acceptTitle')}
        confirmLabel={texts('to_customer_accepted')}
        onConfirm={() => move('accepted', text)}
        onClose={() => setAsked(undefined)}
      >
        {texts('acceptText')}
      </ConfirmModal>
      <DeliverModal
        projectId={projectId}
        change={change}
        isOpen={asked === 'deliver'}
        onDeliver={(assetId) => move('revised', text, assetId)}
        onClose={() => setAsked(undefined)}
      />
    </Stack>
  );
}

/** The one act that the request waits for. */
const isMain = (to: ChangeStatus, status: ChangeStatus) =>
  to === 'accepted' || (to === 'revised' && status === 'at_work') || (to === 'at_work' && status === 'open');

type MoveText =
  | 'to_staff_again'
  | 'to_staff_at_work'
  | 'to_staff_revised'
  | 'to_staff_declined'
  | 'to_customer_withdrawn'
  | 'to_customer_accepted'
  | 'to_customer_at_work'
  | 'to_customer_open';

function moveText(to: ChangeStatus, status: ChangeStatus, by: ChangeMover): MoveText {
  if (by === 'staff')
    return to === 'revised' || to === 'declined'
      ? `to_staff_${to}`
      : status === 'revised'
        ? 'to_staff_again'
        : 'to_staff_at_work';
  return to === 'withdrawn' || to === 'accepted' || to === 'at_work' ? `to_customer_${to}` : 'to_customer_open';
}

/** Calls about one request. Whatever comes of one, the request is read again: the page may have been behind. */
function useChangeActs(projectId: string, change: ChangeRequest, onDone: () => void) {
  const { id: changeId, status } = change;
  const refresh = useChangeRefresh(projectId);
  const keyFor = useOnceKey();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const param = { projectId, changeId };
  const send = async (call: () => Promise<unknown>) => {
    try {
      await call();
      onDone();
    } finally {
      void refresh();
    }
  };
  const run = async (call: () => Promise<unknown>) => {
    setIsBusy(true);
    setFailure(undefined);
    await call().catch((error: unknown) => setFailure(sentenceOf(error)));
    setIsBusy(false);
  };
  return {
    run,
    isBusy,
    failure,
    reply: (text: string) =>
      send(() => {
        const json = { text: text.trim() };
        return answerOf(
          calls.changes[':changeId'].entries.$post(
            { param, json },
            { headers: { 'idempotency-key': keyFor([change.entries.length, json]) } },
          ),
        );
      }),
    move: (to: ChangeStatus, text: string, revisionAssetId?: string) =>
      send(() =>
        answerOf(
          calls.changes[':changeId'].moves.$post({
            param,
            json: { from: status, to, text: text.trim(), ...(revisionAssetId && { revisionAssetId }) },
          }),
        ),
      ),
  };
}
