import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** In place of a team's pages, for a person without one: nobody invited them yet, they left, or they were removed. */
export function NoTeam({ isVerified, onCreate }: { isVerified: boolean; onCreate: () => void }) {
  const texts = useTexts('team');
  if (!isVerified) return <EmptyState order={1} title={texts('unverifiedTitle')} text={texts('unverifiedText')} />;
  return (
    <EmptyState order={1} title={texts('noTeamTitle')} text={texts('noTeamText')}>
      <Button leftSection={<IconPlus size={16} />} onClick={onCreate}>
        {texts('newTeam')}
      </Button>
    </EmptyState>
  );
}
