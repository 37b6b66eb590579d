import { ActionIcon, Alert, Button, Progress, Text } from '@mantine/core';
import { IconPaperclip, IconTrash, IconX } from '@tabler/icons-react';
import { formatBytes } from '#domain/units/format-bytes.ts';
import { attachmentExtensions, MAX_ATTACHMENTS } from '#domain/upload/order-files.ts';
import { useTexts } from '#web/lib/texts.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import css from './attachments.module.css';
import { GuestForm } from './guest-form.tsx';
import { useAttachments, type AttachmentsProps, type Sending } from './use-attachments.ts';

/** Documents beside the order: dropped or chosen, sent immediately, can be removed again (U5). */
export function Attachments({ draftId, isMember, files, onFiles, onUnsettled }: AttachmentsProps) {
  const texts = useTexts('orderFinish');
  const { sending, problems, isEmailMissing, goOnWithEmail, add, again, stop, remove } = useAttachments({
    draftId,
    isMember,
    files,
    onFiles,
    onUnsettled,
  });
  const isFull = files.length + sending.length >= MAX_ATTACHMENTS;
  return (
    <>
      {isFull ? (
        <Text c="dimmed">{texts('attachmentsFull', { count: MAX_ATTACHMENTS })}</Text>
      ) : (
        <FileDrop
          title={texts('attachmentsDrop')}
          hint={texts('attachmentsHint', { count: MAX_ATTACHMENTS })}
          choose={texts('attachmentsChoose')}
          extensions={attachmentExtensions}
          testId="attachment-file"
          onFiles={add}
        />
      )}
      {isEmailMissing && <GuestForm draftId={draftId} onDone={goOnWithEmail} />}
      {problems.length > 0 && (
        <Alert color="red" role="alert">
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
      {(files.length > 0 || sending.length > 0) && (
        <ul className={css.files} aria-label={texts('attachments')}>
          {files.map((file) => (
            <li key={file.id} className={css.file}>
              <IconPaperclip size={16} aria-hidden />
              <Text truncate title={file.name}>
                {file.name}
              </Text>
              <Text size="xs" c="dimmed" className="num">
                {formatBytes(file.size)}
              </Text>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={texts('attachmentRemove', { name: file.name })}
                onClick={() => void remove(file)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </li>
          ))}
          {sending.map((each) => (
            <SendingRow key={each.key} sending={each} onAgain={() => again(each.key)} onStop={() => stop(each.key)} />
          ))}
        </ul>
      )}
    </>
  );
}

function SendingRow({
  sending: { file, percent, failure, needsEmail },
  onAgain,
  onStop,
}: {
  sending: Sending;
  onAgain: () => void;
  onStop: () => void;
}) {
  const texts = useTexts('orderFinish');
  return (
    <li className={css.file}>
      <IconPaperclip size={16} aria-hidden />
      <Text truncate title={file.name}>
        {file.name}
      </Text>
      {failure ? (
        <Button size="compact-sm" variant="default" onClick={onAgain}>
          {texts('attachmentAgain')}
        </Button>
      ) : (
        <Text size="xs" c="dimmed" className="num">
          {needsEmail ? texts('attachmentNeedsEmail') : `${percent}%`}
        </Text>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts(failure ? 'attachmentRemove' : 'attachmentCancel', { name: file.name })}
        onClick={onStop}
      >
        <IconX size={16} />
      </ActionIcon>
      {failure ? (
        <Text size="xs" c="red" role="alert" className={css.wide}>
          {failure}
        </Text>
      ) : (
        !needsEmail && (
          <Progress
            value={percent}
            size="sm"
            className={css.wide}
            aria-label={texts('attachmentSending', { name: file.name })}
          />
        )
      )}
    </li>
  );
}
