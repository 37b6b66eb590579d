import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IncompleteLink } from '#web/features/session/incomplete-link.tsx';
import { SessionCard } from '#web/features/session/session-card.tsx';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { useSessionPage } from './use-session-page.ts';

/** Where the link of the mail leads that tells of a deletion: brings the account or the team back. */
export function RestorePage() {
  const texts = useTexts('ownData');
  const dates = useDates();
  const { search } = useSessionPage();
  const token = search.token ?? '';
  const { data, error } = useQuery({
    queryKey: ['deletion', token],
    queryFn: () => answerOf(api.api.deletion.$get({ query: { token } })),
    enabled: token !== '',
    retry: false,
    refetchOnWindowFocus: false,
  });
  const restoring = useMutation({
    mutationFn: () => answerOf(api.api.deletion.restore.$post({ json: { token } })),
  });
  const signIn = (
    <Button component={AppLink} href="/sign-in" fullWidth>
      {texts('signIn')}
    </Button>
  );
  if (token === '') return <IncompleteLink />;
  if (error)
    return (
      <SessionCard title={texts('restoreOverTitle')} failure={sentenceOf(error)}>
        {signIn}
      </SessionCard>
    );
  if (!data) return null;
  const { kind, name } = data;
  const isAccount = kind === 'account';
  if (restoring.isSuccess)
    return (
      <SessionCard
        title={isAccount ? texts('restoredAccountTitle') : texts('restoredTeamTitle', { name })}
        subtitle={texts(isAccount ? 'restoredAccountText' : 'restoredTeamText')}
      >
        {signIn}
      </SessionCard>
    );
  const words = { name, date: dates.day(new Date(data.undoEndsAt)) };
  return (
    <SessionCard
      title={isAccount ? texts('restoreAccountTitle') : texts('restoreTeamTitle', words)}
      subtitle={isAccount ? texts('restoreAccountText', words) : texts('restoreTeamText', words)}
    >
      {restoring.error && (
        <Alert color="red" role="alert">
          {sentenceOf(restoring.error)}
        </Alert>
      )}
      <Button loading={restoring.isPending} onClick={() => restoring.mutate()} fullWidth>
        {texts('restore')}
      </Button>
    </SessionCard>
  );
}
