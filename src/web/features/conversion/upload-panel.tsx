import { Alert, Button, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { fingerprintOf } from '#web/lib/upload/fingerprint.ts';
import { formatBytes } from '#domain/units/format-bytes.ts';
import type { ManagedUpload } from '#web/lib/upload/upload-manager.ts';
import { FileInput } from '#web/ui/file-input.tsx';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
import css from './engine-project.module.css';

type UnfinishedUpload = {
  id: string;
  fileName: string;
  sizeBytes: number;
  storedBytes: number;
  fingerprint: string;
};
type UploadPanelProps = {
  /** What this page sends. */
  upload: ManagedUpload | undefined;
  /** What the server waits for, when this page sends nothing. */
  unfinished: UnfinishedUpload | undefined;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => Promise<void>;
  onContinue: (file: File) => void;
};

/** The upload of a project whose conversion has not begun: its progress here, or the way to go on with it. */
export function UploadPanel({ upload, unfinished, onPause, onResume, onCancel, onContinue }: UploadPanelProps) {
  if (upload) return <UploadProgress upload={upload} onPause={onPause} onResume={onResume} onCancel={onCancel} />;
  return unfinished ? <Unfinished upload={unfinished} onContinue={onContinue} /> : null;
}

function Unfinished({ upload, onContinue }: { upload: UnfinishedUpload; onContinue: (file: File) => void }) {
  const texts = useTexts('engineProject');
  const orderTexts = useTexts('uploads');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File) => {
    const isSame = file.size === upload.sizeBytes && (await fingerprintOf(file)) === upload.fingerprint;
    setProblem(isSame ? undefined : texts('uploadWrong', { name: upload.fileName }));
    if (isSame) onContinue(file);
  };
  return (
    <Alert color="orange" variant="outline" className={css.notice} title={texts('uploadLostTitle')}>
      <Stack gap="xs" align="flex-start">
        <Text>
          {texts('uploadLostText', { name: upload.fileName })} {texts('uploadElsewhere')}
        </Text>
        <Text size="xs" className="num">
          {orderTexts('amount', { sent: formatBytes(upload.storedBytes), size: formatBytes(upload.sizeBytes) })}
        </Text>
        {problem && (
          <Text c="red" role="alert">
            {problem}
          </Text>
        )}
        <Button variant="default" onClick={() => input.current?.click()}>
          {texts('uploadChoose')}
        </Button>
        <FileInput
          ref={input}
          onFiles={([file]) =>
            file && void choose(file).catch(() => setProblem(texts('uploadWrong', { name: upload.fileName })))
          }
        />
      </Stack>
    </Alert>
  );
}
