import { Group, Progress, Text } from '@mantine/core';

type ProgressLineProps = { percent: number; label: string; isWaiting?: boolean; tone?: 'progress' | 'attention' };

/** A running task in one line: what is being done, how far it is, and a bar. */
export function ProgressLine({ percent, label, isWaiting = false, tone = 'progress' }: ProgressLineProps) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="xs" c="dimmed" truncate>
          {label}
        </Text>
        {!isWaiting && (
          <Text size="xs" c="dimmed" className="num">
            {shown}%
          </Text>
        )}
      </Group>
      <Progress
        value={shown}
        size="sm"
        mt={4}
        animated={!isWaiting}
        striped={isWaiting}
        color={tone === 'attention' ? 'orange' : 'blueprint'}
        aria-label={label}
      />
    </div>
  );
}
