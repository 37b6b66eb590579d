import { Button, Checkbox, Stack } from '@mantine/core';
import type { Column, ColumnKey } from '#domain/portfolio/columns.ts';
import { useTexts } from '#web/lib/texts.ts';

type ColumnsPanelProps = {
  columns: readonly Column[];
  hidden: readonly ColumnKey[];
  onHidden: (hidden: ColumnKey[]) => void;
  onReset: () => void;
};

/** Which columns are shown; the location always is. */
export function ColumnsPanel({ columns, hidden, onHidden, onReset }: ColumnsPanelProps) {
  const texts = useTexts('portfolio');
  return (
    <Stack gap={8} role="group" aria-label={texts('columnsTitle')}>
      {columns
        .filter(({ key }) => key !== 'location')
        .map(({ key }) => (
          <Checkbox
            key={key}
            size="xs"
            label={texts(key)}
            checked={!hidden.includes(key)}
            onChange={(event) =>
              onHidden(event.currentTarget.checked ? hidden.filter((each) => each !== key) : [...hidden, key])
            }
          />
        ))}
      <Button size="compact-sm" variant="subtle" mt={4} onClick={onReset}>
        {texts('columnsReset')}
      </Button>
    </Stack>
  );
}
