import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';
import type { Language } from '#domain/language/language.ts';
import { IconButton } from './icon-button.tsx';
import { LanguageChoices } from './language-choices.tsx';

export type Theme = 'light' | 'dark' | 'auto';
type Chosen = { /** Told what was chosen, after the page shows it. */ onChosen?: (theme: Theme) => void };

const schemes = [
  { id: 'light', text: 'themeLight', icon: IconSun },
  { id: 'dark', text: 'themeDark', icon: IconMoon },
  { id: 'auto', text: 'themeSystem', icon: IconDeviceDesktop },
] as const;

/** Items of a menu: light, dark, or whatever the system says; remembered on the device. */
export function ThemeChoices({ onChosen }: Chosen) {
  const texts = useTexts('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const change = (value: string) => {
    const chosen = schemes.find(({ id }) => id === value);
    if (!chosen) return;
    setColorScheme(chosen.id);
    onChosen?.(chosen.id);
  };
  return (
    <Menu.RadioGroup value={colorScheme} onChange={change}>
      {schemes.map(({ id, text, icon: SchemeIcon }) => (
        <Menu.RadioItem key={id} value={id} rightSection={<SchemeIcon size={16} aria-hidden />} closeMenuOnClick>
          {texts(text)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

type DisplayMenuProps = Chosen & { onLanguage: (language: Language) => void };

/** A button that opens the choice of colors and language. */
export function DisplayMenu({ onChosen, onLanguage }: DisplayMenuProps) {
  const texts = useTexts('shell');
  const { colorScheme } = useMantineColorScheme();
  const Current = schemes.find(({ id }) => id === colorScheme)?.icon ?? IconSun;
  return (
    <Menu withinPortal={false} position="bottom-end" width={180}>
      <Menu.Target>
        <IconButton label={texts('display')} icon={<Current size={18} stroke={1.6} />} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts('theme')}</Menu.Label>
        <ThemeChoices onChosen={onChosen} />
        <Menu.Divider />
        <Menu.Label>{texts('language')}</Menu.Label>
        <LanguageChoices onChosen={onLanguage} />
      </Menu.Dropdown>
    </Menu>
  );
}
