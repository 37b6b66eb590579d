import { Text } from '@mantine/core';
import { useTexts } from '#web/lib/texts.ts';

/** Under the field of a name, while another view has the same one, which is allowed. */
export function SameName({ name, others }: { name: string; others: readonly string[] }) {
  const texts = useTexts('views');
  const typed = plain(name);
  const isTaken = typed !== '' && others.some((other) => plain(other) === typed);
  return (
    <Text component="div" size="xs" c="var(--amber-ink)" role="status">
      {isTaken && texts('sameName')}
    </Text>
  );
}

const plain = (name: string) => name.trim().toLowerCase();
