import { Alert, Button, Group, Text } from '@mantine/core';
import { useTexts } from '#web/lib/texts.ts';
import type { Edited } from '#web/lib/use-edited.ts';

/** What was typed and what somebody else stored in the meantime, side by side; nothing where there is no conflict. */
export function BothValues<T>({
  field,
  label,
  say,
}: {
  field: Omit<Edited<T>, 'set'>;
  label: string;
  say: (value: T) => string;
}) {
  const texts = useTexts('common');
  if (field.theirs === undefined) return null;
  return (
    <Alert variant="default" role="alert" title={texts('changedMeanwhile', { field: label })}>
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <b>{texts('yours')}</b> {say(field.value) || texts('emptyValue')}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <b>{texts('theirs')}</b> {say(field.theirs) || texts('emptyValue')}
      </Text>
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={field.keepMine}>
          {texts('keepMine')}
        </Button>
        <Button variant="default" onClick={field.takeTheirs}>
          {texts('takeTheirs')}
        </Button>
      </Group>
    </Alert>
  );
}
