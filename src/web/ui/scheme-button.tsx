import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';

/** Light or dark in one press, without the menu of `DisplayMenu`, which would make up a tenth of the first page that a visitor loads. */
export function SchemeButton() {
  const texts = useTexts('shell');
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const label = texts(isDark ? 'useLight' : 'useDark');
  return (
    <ActionIcon
      variant="subtle"
      color="var(--mantine-color-text)"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
    </ActionIcon>
  );
}
