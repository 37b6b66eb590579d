import { Avatar, Box, Button, Group, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconMail, IconUserShield } from '@tabler/icons-react';
import type { SessionState } from '#contract/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import type { Language } from '#domain/language/language.ts';
import { LanguageChoices } from '#web/ui/language-choices.tsx';
import { ThemeChoices, type Theme } from '#web/ui/display-menu.tsx';

type AccountMenuProps = {
  user: SessionState['user'];
  outboxPath: string | null;
  signInHref: string;
  signUpHref: string;
  onTheme: (theme: Theme) => void;
  onLanguage: (language: Language) => void;
  onSignOut: () => void;
};

/** Who is signed in, and the way out; for a guest the way in. */
export function AccountMenu({
  user,
  outboxPath,
  signInHref,
  signUpHref,
  onTheme,
  onLanguage,
  onSignOut,
}: AccountMenuProps) {
  const texts = useTexts('shell');
  if (!user) {
    return (
      <Group gap={8} wrap="nowrap">
        <Button component={AppLink} href={signUpHref} variant="default" visibleFrom="sm">
          {texts('signUp')}
        </Button>
        <Button component={AppLink} href={signInHref}>
          {texts('signIn')}
        </Button>
      </Group>
    );
  }
  return (
    <Menu withinPortal={false} position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton p={{ base: 6, sm: 0 }} style={{ borderRadius: '50%' }}>
          <Avatar size={32} color="blueprint" name={user.name} aria-hidden />
          <VisuallyHidden>{texts('account', { name: user.name })}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '8px 12px' }}>
          <Text fw={600} truncate>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item component={AppLink} href="/profile" leftSection={<IconUserShield size={16} />}>
          {texts('profile')}
        </Menu.Item>
        {outboxPath && (
          <Menu.Item component={AppLink} href={outboxPath} leftSection={<IconMail size={16} />}>
            {texts('outbox')}
          </Menu.Item>
        )}
        {/* A phone's top bar has no room for a button of its own for it. */}
        <Box hiddenFrom="sm">
          <Menu.Divider />
          <Menu.Label>{texts('theme')}</Menu.Label>
          <ThemeChoices onChosen={onTheme} />
          <Menu.Divider />
          <Menu.Label>{texts('language')}</Menu.Label>
          <LanguageChoices onChosen={onLanguage} />
          <Menu.Divider />
        </Box>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={onSignOut}>
          {texts('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
