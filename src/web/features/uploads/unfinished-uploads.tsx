import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '#domain/units/format-bytes.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { openUploadsQuery } from '#web/lib/upload/open-uploads-query.ts';
import { useUploads } from '#web/lib/upload/page-uploads.ts';
import { AppLink } from '#web/ui/app-link.tsx';

/** Scans whose upload was left unfinished, here or on another computer, with the way on; nothing without one. For members of a team. */
export function UnfinishedUploads() {
  const texts = useTexts('uploads');
  const dates = useDates();
  const { data = [] } = useQuery(openUploadsQuery);
  const running = useUploads();
  const left = data.filter(
    ({ id, purpose, projectId }) =>
      purpose === 'engine_scan' && projectId !== null && !running.some((upload) => upload.id === id),
  );
  if (left.length === 0) return null;
  return (
    <Paper component="section" withBorder p="md" mb="md" aria-label={texts('unfinished')}>
      <Title order={2} fz={16} mb="xs">
        {texts('unfinished')}
      </Title>
      <Stack gap="xs">
        {left.map(({ id, projectId, projectName, fileName, sizeBytes, storedBytes, createdAt }) => (
          <Group key={id} justify="space-between" gap="sm">
            <div style={{ minWidth: 0, flex: '1 1 240px' }}>
              <Text fw={600} truncate title={projectName ?? fileName}>
                <bdi>{projectName ?? fileName}</bdi>
              </Text>
              <Text size="xs" c="dimmed" className="num">
                {texts('unfinishedText', {
                  stored: formatBytes(storedBytes),
                  size: formatBytes(sizeBytes),
                  date: dates.day(new Date(createdAt)),
                })}
              </Text>
            </div>
            <Button
              component={AppLink}
              href={`/bimit-plan/${projectId}`}
              variant="default"
              aria-label={texts('unfinishedContinueOf', { name: projectName ?? fileName })}
            >
              {texts('unfinishedContinue')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
