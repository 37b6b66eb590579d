import { Badge } from '@mantine/core';
import { useTexts } from '#web/lib/texts.ts';

/** Beside the status of a project whose hosting is over. */
export function ArchivedTag() {
  const texts = useTexts('tracking');
  return (
    <Badge variant="light" color="gray" c="var(--ink-2)">
      {texts('archived')}
    </Badge>
  );
}
