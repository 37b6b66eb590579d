import { Alert, Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { fingerprintOf } from '#web/lib/upload/fingerprint.ts';
import { formatBytes } from '#domain/units/format-bytes.ts';
import { FileInput } from '#web/ui/file-input.tsx';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';

export type OpenUpload = {
  id: string;
  projectId: string;
  projectName: string;
  fileName: string;
  sizeBytes: number;
  fingerprint: string;
  storedBytes: number;
  createdAt: string;
};
type OpenUploadsProps = {
  uploads: readonly OpenUpload[];
  onResume: (upload: OpenUpload, file: File) => void;
  onGiveUp: (upload: OpenUpload) => Promise<void>;
};

/** Uploads that were left unfinished, here or on another computer; each goes on once its file is chosen again. */
export function OpenUploads({ uploads, onResume, onGiveUp }: OpenUploadsProps) {
  const texts = useTexts('engineOrder');
  const [givingUp, setGivingUp] = useState<OpenUpload | null>(null);
  if (uploads.length === 0) return null;
  return (
    <Card withBorder padding="md" component="section" aria-label={texts('resumeTitle')}>
      <Stack gap="md">
        <Title order={2} size="h4">
          {texts('resumeTitle')}
        </Title>
        {uploads.map((upload) => (
          <OpenUploadRow key={upload.id} upload={upload} onResume={onResume} onGiveUp={() => setGivingUp(upload)} />
        ))}
      </Stack>
      <ConfirmModal
        isOpen={givingUp !== null}
        title={texts('resumeCancelTitle')}
        confirmLabel={texts('resumeCancel')}
        isDangerous
        onClose={() => setGivingUp(null)}
        onConfirm={async () => {
          if (givingUp) await onGiveUp(givingUp);
        }}
      >
        {texts('resumeCancelText', { name: givingUp?.fileName ?? '' })}
      </ConfirmModal>
    </Card>
  );
}

function OpenUploadRow({
  upload,
  onResume,
  onGiveUp,
}: {
  upload: OpenUpload;
  onResume: OpenUploadsProps['onResume'];
  onGiveUp: () => void;
}) {
  const texts = useTexts('engineOrder');
  const dates = useDates();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File) => {
    const isSame = file.size === upload.sizeBytes && (await fingerprintOf(file)) === upload.fingerprint;
    setProblem(isSame ? undefined : texts('resumeWrong', { name: upload.fileName }));
    if (isSame) onResume(upload, file);
  };
  const percent = Math.round((upload.storedBytes / upload.sizeBytes) * 100);
  const amounts = {
    stored: formatBytes(upload.storedBytes),
    size: formatBytes(upload.sizeBytes),
    date: dates.day(new Date(upload.createdAt)),
  };
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0, flex: '1 1 240px' }}>
          <Text fw={600} truncate>
            {upload.fileName}
          </Text>
          <Text size="xs" c="dimmed" className="num">
            {texts('resumeText', amounts)}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" onClick={() => input.current?.click()}>
            {texts('resumeChoose')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            onClick={onGiveUp}
            aria-label={`${texts('resumeCancel')}: ${upload.fileName}`}
          >
            {texts('resumeCancel')}
          </Button>
        </Group>
      </Group>
      <Progress value={percent} size="sm" aria-label={upload.fileName} />
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <FileInput
        ref={input}
        onFiles={([file]) => file && void choose(file).catch(() => setProblem(texts('readFailed')))}
      />
    </Stack>
  );
}
