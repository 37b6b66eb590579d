import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { FileVersion } from '#contract/changes.ts';
import { CHANGE_TEXT_MAX } from '#domain/changes/change-request.ts';
import { answerOf, sentenceOf } from '#web/lib/api.ts';
import type { ChangeSubject } from '#web/lib/change-subject.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { UnitSystem } from '#web/lib/units.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { useOnceKey } from '#web/lib/use-once-key.ts';
import { wholeNumberOf } from '#web/lib/whole-number.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { WholeNumberInput } from '#web/ui/whole-number-input.tsx';
import { assetOf } from './asset-of.ts';
import { calls, useChangeRefresh, versionsQuery } from './change-calls.ts';
import css from './changes.module.css';
import { useTargetWords } from './target-words.ts';
import { isSendable, TextField } from './text-field.tsx';

type AskDialogProps = {
  projectId: string;
  units: UnitSystem;
  /** Null while nothing is asked. */ subject: ChangeSubject | null;
  onClose: () => void;
  /** With the request that came of it. */ onAsked: (changeId: string) => void;
};

const PAGES = { min: 1, max: 100_000 };

/** Asks for a change (N5). What is typed is kept by place until it is sent. */
export function AskDialog({ projectId, units, subject, onClose, onAsked }: AskDialogProps) {
  const texts = useTexts('changes');
  const { data: versions, error } = useQuery({ ...versionsQuery(projectId), enabled: subject !== null });
  const file = subject && versions && assetOf(versions, subject.of);
  return (
    <Dialog opened={subject !== null} onClose={onClose} title={texts('request')} zIndex={OVER_VIEWERS} size="lg">
      {error && (
        <Alert color="red" role="alert">
          {sentenceOf(error)}
        </Alert>
      )}
      {!error && !versions && <Skeleton height={180} />}
      {versions && !file && <Text>{texts('noFile')}</Text>}
      {subject && file && (
        <AskForm
          key={keyOf(projectId, subject, file)}
          projectId={projectId}
          units={units}
          subject={subject}
          file={file}
          onClose={onClose}
          onAsked={onAsked}
        />
      )}
    </Dialog>
  );
}

/** Where a draft is kept: one for each place, and for each comment that leads to a request. */
function keyOf(projectId: string, { target, comment }: ChangeSubject, file: FileVersion): string {
  const place =
    target.kind === 'element' ? target.globalId : target.kind === 'area' ? JSON.stringify(target.polygon) : '';
  return `change ${projectId} ${file.series} ${target.kind} ${place}${comment ? ` ${comment.id}` : ''}`;
}

type AskFormProps = Omit<AskDialogProps, 'subject'> & { subject: ChangeSubject; file: FileVersion };

function AskForm({ projectId, units, subject, file, onClose, onAsked }: AskFormProps) {
  const { target, comment } = subject;
  const texts = useTexts('changes');
  const common = useTexts('common');
  const { title, details } = useTargetWords(units)(target, file);
  const [text, setText] = useKept(keyOf(projectId, subject, file), z.string(), () =>
    (comment?.text ?? '').slice(0, CHANGE_TEXT_MAX),
  );
  const [page, setPage] = useKept<number | string>(
    `page of ${keyOf(projectId, subject, file)}`,
    z.union([z.number(), z.string()]),
    () => '',
  );
  const { send, isBusy, isTextMissing, failure } = useAsking({
    projectId,
    file,
    subject,
    onAsked: (id) => {
      setText('');
      setPage('');
      onAsked(id);
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(text, page);
      }}
    >
      <Stack>
        <div className={css.about}>
          <Text size="xs" c="dimmed">
            {texts('what')}
          </Text>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {details}
          </Text>
        </div>
        {target.kind === 'document' && file.format === 'pdf' && (
          <WholeNumberInput
            label={texts('pageField')}
            description={texts('pageHint')}
            {...PAGES}
            w={180}
            value={page}
            onChange={setPage}
          />
        )}
        <TextField
          label={texts('text')}
          placeholder={texts('textPlaceholder')}
          minRows={4}
          required
          isFirst
          value={text}
          onText={setText}
          error={isTextMissing && text.trim() === '' ? texts('textNeeded') : undefined}
        />
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {texts('send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Sends a request once, however often it is tried. */
function useAsking({
  projectId,
  file,
  subject: { target, comment },
  onAsked,
}: Pick<AskFormProps, 'projectId' | 'file' | 'subject' | 'onAsked'>) {
  const texts = useTexts('changes');
  const refresh = useChangeRefresh(projectId);
  const keyFor = useOnceKey();
  const [isBusy, setIsBusy] = useState(false);
  const [isTextMissing, setTextMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (text: string, typedPage: number | string) => {
    const page = wholeNumberOf(typedPage, PAGES);
    setTextMissing(!isSendable(text));
    // A page that is none says so at its field.
    if (!isSendable(text) || (typedPage !== '' && page === undefined)) return;
    const json = {
      assetId: file.id,
      target: target.kind === 'document' && page !== undefined ? { ...target, page } : target,
      text: text.trim(),
      ...(comment && { commentId: comment.id }),
    };
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { id, number } = await answerOf(
        calls.changes.$post({ param: { projectId }, json }, { headers: { 'idempotency-key': keyFor(json) } }),
      );
      notifyDone(texts('sent', { number }));
      onAsked(id);
      void refresh();
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { send, isBusy, isTextMissing, failure };
}
