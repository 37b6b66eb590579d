import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconFile3d } from '@tabler/icons-react';
import { useRef } from 'react';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { orderScanExtensions } from '#domain/upload/order-files.ts';
import { systemOf } from '#domain/scope/space-size.ts';
import { formatBytes } from '#domain/units/format-bytes.ts';
import { useTexts } from '#web/lib/texts.ts';
import { pageUploads } from '#web/lib/upload/page-uploads.ts';
import { FileInput } from '#web/ui/file-input.tsx';
import { ChosenFile, ScanReport } from '#web/ui/scan/scan-report.tsx';
import { ScanDrop } from '#web/ui/scan/scan-drop.tsx';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
import { GuestForm } from './guest-form.tsx';
import css from './upload-step.module.css';
import type { ScanUpload } from './use-scan-upload.ts';

type ScanFileProps = { draftId: string; unit: OrderData['unit']; upload: ScanUpload };

/** The scan file in any state: to be chosen, being checked, uploading, stopped, or uploaded. */
export function ScanFile({ draftId, unit, upload }: ScanFileProps) {
  const texts = useTexts('order');
  const { chosen, summary, file, sending, isDone, remove } = upload;
  return (
    <Stack gap="md">
      {file ? (
        sending ? (
          <UploadProgress
            upload={sending}
            onPause={() => pageUploads.pause(sending.id)}
            onResume={() => pageUploads.resume(sending.id)}
            onCancel={remove}
          />
        ) : isDone ? (
          <Group gap="sm" wrap="nowrap">
            <IconCircleCheck size={24} className={css.done} aria-hidden />
            <div className={css.name}>
              <Text fw={600} truncate title={file.name}>
                {file.name}
              </Text>
              <Text size="xs" c="dimmed" className="num" role="status">
                {texts('fileDone')} · {formatBytes(file.size)}
              </Text>
            </div>
            <Button variant="subtle" color="red" onClick={() => void remove()}>
              {texts('fileRemove')}
            </Button>
          </Group>
        ) : (
          <Unfinished upload={upload} />
        )
      ) : (
        <Choose draftId={draftId} unit={unit} upload={upload} />
      )}
      {chosen?.status === 'refused' && (
        <Alert color="red" role="alert">
          {chosen.problem}
        </Alert>
      )}
      {file && summary && (
        <ScanReport
          summary={summary}
          system={systemOf(unit)}
          verdict={{ go: texts('scanGo'), noGo: texts('scanNoGo') }}
        />
      )}
    </Stack>
  );
}

/** Nothing is on its way yet. */
function Choose({ draftId, unit, upload: { chosen, choose, send } }: ScanFileProps) {
  const texts = useTexts('order');
  if (!chosen || chosen.status === 'refused')
    return <ScanDrop extensions={orderScanExtensions} hint={texts('dropHint')} onFiles={choose} />;
  return (
    <>
      <ChosenFile
        file={chosen.file}
        isChecking={chosen.status === 'checking' || chosen.status === 'opening'}
        extensions={orderScanExtensions}
        onFiles={choose}
      />
      {chosen.status === 'needsEmail' && <GuestForm draftId={draftId} onDone={() => send(chosen.file)} />}
      {chosen.status === 'doubtful' && (
        <>
          <ScanReport
            summary={chosen.summary}
            system={systemOf(unit)}
            verdict={{ go: texts('scanGo'), noGo: texts('scanNoGo') }}
          />
          <Group gap="sm">
            <Button variant="default" onClick={() => send(chosen.file)}>
              {texts('fileStart')}
            </Button>
            <Text c="dimmed">{texts('scanNoGoHint')}</Text>
          </Group>
        </>
      )}
    </>
  );
}

/** Left unfinished, here or elsewhere: it goes on once the file is chosen again. */
function Unfinished({ upload: { file, unfinished, resume, remove } }: { upload: ScanUpload }) {
  const texts = useTexts('order');
  const input = useRef<HTMLInputElement>(null);
  if (!file || !unfinished) return null;
  return (
    <Stack gap="sm">
      <Group gap="sm" wrap="nowrap">
        <IconFile3d size={24} aria-hidden />
        <Text fw={600} truncate className={css.name}>
          {file.name}
        </Text>
      </Group>
      <Text c="dimmed" className="num">
        {texts('fileResume', { stored: formatBytes(unfinished.storedBytes), size: formatBytes(unfinished.sizeBytes) })}
      </Text>
      <Group gap="xs">
        <Button onClick={() => input.current?.click()}>{texts('fileChoose')}</Button>
        <Button variant="subtle" color="red" onClick={() => void remove()}>
          {texts('fileRemove')}
        </Button>
      </Group>
      <FileInput ref={input} onFiles={([scan]) => scan && resume(scan)} testId="scan-file" />
    </Stack>
  );
}
