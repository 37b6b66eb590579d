import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import css from './engine-project.module.css';

type FailedPanelProps = { reason: string | null; supportHref: string | undefined; onRerun: (() => void) | undefined };

/** What replaces the progress after a failure: the reason, the criteria, and the options to continue (ordering.md §8). */
export function FailedPanel({ reason, supportHref, onRerun }: FailedPanelProps) {
  const texts = useTexts('engineProject');
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <Alert
      color="red"
      variant="outline"
      className={css.notice}
      icon={<IconAlertTriangle size={20} />}
      title={texts('failedTitle')}
      role="alert"
    >
      <Stack gap="sm">
        <Text fw={600}>{texts('failedReason', { reason: reason ?? texts('failedUnknown') })}</Text>
        <Text>{texts('failedCriteria')}</Text>
        <Group gap="md">
          {onRerun && (
            <Button size="sm" onClick={onRerun}>
              {texts('rerun')}
            </Button>
          )}
          <Anchor component="button" type="button" onClick={open}>
            {texts('failedRequirements')}
          </Anchor>
          {supportHref ? (
            <Anchor href={supportHref}>{texts('failedSupport')}</Anchor>
          ) : (
            <Text c="dimmed">{texts('failedSupport')}</Text>
          )}
        </Group>
      </Stack>
      <Dialog opened={isOpen} onClose={close} title={texts('requirementsTitle')}>
        <ul className={css.requirements}>
          {([1, 2, 3, 4] as const).map((number) => (
            <li key={number}>{texts(`requirement_${number}`)}</li>
          ))}
        </ul>
      </Dialog>
    </Alert>
  );
}
