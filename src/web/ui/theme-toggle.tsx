import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from './icon-button.tsx';

const schemes = [
  { id: 'light', text: 'themeLight', icon: IconSun },
  { id: 'dark', text: 'themeDark', icon: IconMoon },
  { id: 'auto', text: 'themeSystem', icon: IconDeviceDesktop },
] as const;

/** Items of a menu: light, dark, or whatever the system says; remembered on the device. */
export function ThemeChoices() {
  const texts = useTexts('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const change = (value: string) => {
    const chosen = schemes.find(({ id }) => id === value);
    if (chosen) setColorScheme(chosen.id);
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

/** A button that opens the choice of colors. */
export function ThemeToggle() {
  const texts = useTexts('shell');
  const { colorScheme } = useMantineColorScheme();
  const Current = schemes.find(({ id }) => id === colorScheme)?.icon ?? IconSun;
  return (
    <Menu withinPortal={false} position="bottom-end" width={180}>
      <Menu.Target>
        <IconButton label={texts('theme')} icon={<Current size={18} stroke={1.6} />} />
      </Menu.Target>
      <Menu.Dropdown>
        <ThemeChoices />
      </Menu.Dropdown>
    </Menu>
  );
}
