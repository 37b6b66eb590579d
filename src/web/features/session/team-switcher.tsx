import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconPlus, IconSelector } from '@tabler/icons-react';
import type { SessionTeam } from '#contract/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './team-switcher.module.css';

type TeamSwitcherProps = {
  team: SessionTeam;
  teams: readonly SessionTeam[];
  onSwitch: (teamId: string) => void;
  onNew: () => void;
};

/** Name of the team that is worked for; its menu has the others, and makes a new one. */
export function TeamSwitcher({ team, teams, onSwitch, onNew }: TeamSwitcherProps) {
  const texts = useTexts('shell');
  return (
    <Menu withinPortal={false} position="bottom-start" width={260}>
      <Menu.Target>
        <UnstyledButton
          className={css.button}
          title={team.name}
          aria-label={`${texts('team', { name: team.name })}, ${texts('switchTeam')}`}
        >
          <Text span c="dimmed" truncate>
            / {team.name}
          </Text>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts('switchTeam')}</Menu.Label>
        <Menu.RadioGroup value={team.id} onChange={(id) => id !== team.id && onSwitch(id)}>
          {teams.map(({ id, name, role }) => (
            <Menu.RadioItem key={id} value={id} closeMenuOnClick style={{ overflowWrap: 'anywhere' }}>
              {name}
              <Text size="xs" c="dimmed">
                {texts(role === 'admin' ? 'roleAdmin' : 'roleUser')}
              </Text>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={16} />} onClick={onNew}>
          {texts('newTeam')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
