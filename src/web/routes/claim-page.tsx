import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { authFailure } from '#web/features/session/auth-failure.ts';
import { lastGuestEmail } from '#web/features/orders/guest.ts';
import { ClaimCard } from '#web/features/session/claim-card.tsx';
import { AskSupport, ClaimFrame, claimSentence, isFinalClaimRefusal } from '#web/features/session/claim-frame.tsx';
import { IncompleteLink } from '#web/features/session/incomplete-link.tsx';
import { SessionCard } from '#web/features/session/session-card.tsx';
import { answerOf, ApiError, api, sentenceOf } from '#web/lib/api.ts';
import { auth } from '#web/lib/auth.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { useSupportHref } from '#web/lib/support.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { useSessionPage } from './use-session-page.ts';

/** Where the link of an order's mail leads: to sign in or up with the address of the order, then to take it over (authorization.md R9). */
export function ClaimPage() {
  const texts = useTexts('orderFinish');
  const { search, session, enter } = useSessionPage();
  const queries = useQueryClient();
  const supportHref = useSupportHref(texts('claimTitle'));
  const token = search.token ?? '';
  const back = `redirect_url=${encodeURIComponent(`/claim?token=${token}`)}`;
  // The mail names it: its link is followed on other devices too.
  const email = search.email ?? lastGuestEmail();
  const filled = email ? `${back}&email=${encodeURIComponent(email)}` : back;
  const found = useQuery({
    queryKey: ['claim', token, session?.user?.id],
    queryFn: () => answerOf(api.api.public['claim-order'].$get({ query: { token } })),
    enabled: session !== undefined && token !== '',
    retry: false,
  });
  if (token === '') return <IncompleteLink />;
  if (!session || found.isPending) return null;
  // Any other failure is no word about the link: the way on says what is wrong.
  if (found.error instanceof ApiError && isFinalClaimRefusal(found.error.code))
    return (
      <ClaimFrame failure={session.user ? claimSentence(found.error, texts('claimUsed')) : sentenceOf(found.error)}>
        {found.error.code === 'CLAIM_USED' && !session.user ? (
          <Button component={AppLink} href="/sign-in" fullWidth>
            {texts('claimSignIn')}
          </Button>
        ) : (
          <AskSupport href={supportHref} />
        )}
      </ClaimFrame>
    );
  const { name, locationId, isOthers = false } = found.data ?? {};
  if (locationId) return <Navigate to="/location/$locationId" params={{ locationId }} replace />;
  if (!session.user) {
    return (
      <SessionCard title={texts('claimTitle')} subtitle={texts('claimSubtitle')}>
        {name && <Text fw={600}>{name}</Text>}
        <Button component={AppLink} href={`/sign-up?${filled}`} fullWidth>
          {texts('claimSignUp')}
        </Button>
        <Button component={AppLink} href={`/sign-in?${filled}`} variant="default" fullWidth>
          {texts('claimSignIn')}
        </Button>
        <Text size="xs" c="dimmed">
          {texts('claimAddress')}
        </Text>
      </SessionCard>
    );
  }
  return (
    <ClaimCard
      token={token}
      name={name}
      isOthers={isOthers}
      user={session.user}
      team={session.team?.name}
      verifyHref={`/verify-email?${back}`}
      supportHref={supportHref}
      onClaimed={(locationId) => enter(`/location/${locationId}`)}
      signOut={async () => {
        const { error } = await auth.signOut();
        if (error) return authFailure(error);
        await queries.resetQueries({ queryKey: sessionQuery.queryKey });
        return undefined;
      }}
    />
  );
}
