import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { formatBytes } from '#domain/units/format-bytes.ts';
import { formatTimeLeft } from '#web/lib/upload/transfer-texts.ts';
import { bytesPerSecond, secondsLeft } from '#web/lib/upload/transfer-rate.ts';
import type { ManagedUpload } from '#web/lib/upload/upload-manager.ts';
import { sentBytes, type UploadState } from '#web/lib/upload/upload-state.ts';
import { ConfirmModal } from './confirm-modal.tsx';

type UploadProgressProps = {
  upload: ManagedUpload;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => Promise<void>;
};

/** One upload: how far it is, how fast, what it waits for, and its pause, resume and cancel. */
export function UploadProgress({ upload, onPause, onResume, onCancel }: UploadProgressProps) {
  const texts = useTexts('uploads');
  const [isAsking, setIsAsking] = useState(false);
  const { state, fileName } = upload;
  const percent = Math.floor((sentBytes(state) / state.sizeBytes) * 100);
  const isPausing = state.phase === 'pausing';
  const canPause = state.phase === 'preparing' || state.phase === 'sending' || state.phase === 'waiting' || isPausing;
  const canResume = state.phase === 'paused' || (state.phase === 'failed' && !state.isRefused);
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text fw={600} truncate title={fileName}>
          {fileName}
        </Text>
        {/* All of it was sent, and it was refused: nothing is complete. */}
        {!state.isRefused && (
          <Text className="num" c="dimmed">
            {percent}%
          </Text>
        )}
      </Group>
      <Progress
        value={state.isRefused ? 0 : percent}
        size="md"
        animated={state.phase === 'sending'}
        color={state.isRefused ? 'red' : canResume || state.phase === 'waiting' ? 'orange' : 'blueprint'}
        aria-label={fileName}
      />
      <Text size="xs" c="dimmed" className="num" role="status">
        {usePhaseText(state)}
      </Text>
      {state.failure && (
        <Alert color="red" role="alert">
          {state.failure} {!state.isRefused && texts('kept')}
        </Alert>
      )}
      <Group gap="xs">
        {canPause && (
          <Button size="compact-sm" variant="default" leftSection={<IconPlayerPause size={14} />} onClick={onPause}>
            {texts(isPausing ? 'stopNow' : 'pause')}
          </Button>
        )}
        {canResume && (
          <Button size="compact-sm" leftSection={<IconPlayerPlay size={14} />} onClick={onResume}>
            {texts('resume')}
          </Button>
        )}
        {(canPause || canResume) && (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => setIsAsking(true)}>
            {texts('cancel')}
          </Button>
        )}
        {state.isRefused && (
          <Button size="compact-sm" variant="default" onClick={() => void onCancel()}>
            {texts('dismiss')}
          </Button>
        )}
      </Group>
      <ConfirmModal
        isOpen={isAsking}
        title={texts('cancelTitle')}
        confirmLabel={texts('cancel')}
        keepLabel={texts('cancelKeep')}
        isDangerous
        onConfirm={onCancel}
        onClose={() => setIsAsking(false)}
      >
        {texts(upload.href === undefined ? 'cancelText' : 'cancelFileText', { name: fileName })}
      </ConfirmModal>
    </Stack>
  );
}

function usePhaseText(state: UploadState): string {
  const texts = useTexts('uploads');
  const amount = texts('amount', { sent: formatBytes(sentBytes(state)), size: formatBytes(state.sizeBytes) });
  switch (state.phase) {
    case 'sending': {
      const rate = bytesPerSecond(state.samples);
      const left = secondsLeft(state.samples, state.sizeBytes);
      return [
        texts('sending'),
        amount,
        rate && texts('rate', { rate: formatBytes(rate) }),
        left !== undefined && texts('left', { time: formatTimeLeft(left) }),
      ]
        .filter(Boolean)
        .join(' · ');
    }
    case 'waiting':
      return `${texts(state.waitingFor === 'network' ? 'waitingNetwork' : 'waitingServer')} ${amount}`;
    case 'cancelled':
    case 'failed':
      return state.isRefused ? texts('failed') : `${texts('failed')} · ${amount}`;
    case 'pausing':
    case 'paused':
      return `${texts(state.phase)} · ${amount}`;
    default:
      return texts(state.phase);
  }
}
