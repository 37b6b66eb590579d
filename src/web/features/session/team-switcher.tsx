import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { SessionTeam } from '#contract/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './team-switcher.module.css';

type TeamSwitcherProps = { team: SessionTeam; teams: readonly SessionTeam[]; onSwitch: (teamId: string) => void };

/** Name of the team that is worked for; a menu when there are several. */
export function TeamSwitcher({ team, teams, onSwitch }: TeamSwitcherProps) {
  const texts = useTexts('shell');
  if (teams.length < 2) return <Text c="dimmed" truncate className={css.name} aria-label={texts('team', { name: team.name })} role="note">/ {team.name}</Text>;
  return (
    <Menu withinPortal={false} position="bottom-start" width={260}>
      <Menu.Target>
        <UnstyledButton className={css.button} aria-label={`${texts('team', { name: team.name })}, ${texts('switchTeam')}`}>
          <Text span c="dimmed" truncate>/ {team.name}</Text>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts('switchTeam')}</Menu.Label>
        <Menu.RadioGroup value={team.id} onChange={(id) => id !== team.id && onSwitch(id)}>
          {teams.map(({ id, name, role }) => (
            <Menu.RadioItem key={id} value={id} closeMenuOnClick>
              {name}
              <Text size="xs" c="dimmed">{texts(role === 'admin' ? 'roleAdmin' : 'roleUser')}</Text>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
