import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { remedyOf, type ConversionFailure } from '#domain/engine/conversion-failure.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { said, saidOf } from '#web/lib/said.ts';
import css from './engine-project.module.css';

type FailedPanelProps = {
  reason: string | null;
  cause: ConversionFailure | null;
  supportHref: string | undefined;
  /** Absent where the reader may not convert it again, or it would not help. */
  onRerun: (() => void) | undefined;
  /** Of a new conversion; absent for readers who order none. */
  newHref: string | undefined;
};

/**
 * What replaces the progress after a failure: the reason, what can help, and the ways to continue (ordering.md §8). The
 * criteria in the specification's words only where no reason is known: beside one they contradict it.
 */
export function FailedPanel({ reason, cause, supportHref, onRerun, newHref }: FailedPanelProps) {
  const texts = useTexts('engineProject');
  const [isOpen, { open, close }] = useDisclosure();
  const { needsNewScan, advice } = remedyOf(cause);
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
        <Text fw={600}>{texts('failedReason', { reason: saidOf(reason) ?? texts('failedUnknown') })}</Text>
        {reason === null && <Text>{texts('failedCriteria')}</Text>}
        {advice && <Text>{said(advice)}</Text>}
        <Text>{texts('failedKept')}</Text>
        <Group gap="md">
          {onRerun && (
            <Button size="sm" onClick={onRerun}>
              {texts('rerun')}
            </Button>
          )}
          {needsNewScan && newHref && (
            <Anchor component={AppLink} href={newHref}>
              {texts('failedNew')}
            </Anchor>
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
