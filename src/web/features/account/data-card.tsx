import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { said } from '#web/lib/said.ts';
import css from './account.module.css';
import { PasswordStep } from './password-step.tsx';

type Act = {
  label: string;
  title: string;
  text: string;
  /** Resolves to the sentence to show when it was refused. */
  go: (password: string) => Promise<string | undefined>;
};

type DataCardProps = {
  email: string;
  title: string;
  text: string;
  download: Act;
  /** `refusal`: why it cannot be deleted now. */
  remove: Act & { refusal?: string | null };
};

/** What belongs to a person or a team: taken along as a file, or deleted. Both ask for the password once more. */
export function DataCard({ email, title, text, download, remove }: DataCardProps) {
  const [asked, setAsked] = useState<'download' | 'remove'>();
  const act = asked === 'remove' ? remove : download;
  const go = async (password: string) => {
    const refusal = await act.go(password);
    if (!refusal) setAsked(undefined);
    return refusal;
  };
  return (
    <Paper withBorder className={css.card} component="section" aria-label={title}>
      <Stack gap="sm">
        <div>
          <Title order={2} fz={16}>
            {title}
          </Title>
          <Text c="dimmed">{text}</Text>
        </div>
        {asked ? (
          <PasswordStep
            key={asked}
            email={email}
            title={act.title}
            text={act.text}
            label={act.label}
            isDangerous={asked === 'remove'}
            go={go}
            onCancel={() => setAsked(undefined)}
          />
        ) : (
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => setAsked('download')}
            >
              {download.label}
            </Button>
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={Boolean(remove.refusal)}
              onClick={() => setAsked('remove')}
            >
              {remove.label}
            </Button>
          </Group>
        )}
        {remove.refusal && !asked && <Alert color="gray">{said(remove.refusal)}</Alert>}
      </Stack>
    </Paper>
  );
}
