import { Anchor, Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { OpenInvitation } from '#contract/teams.ts';
import { authFailure } from '#web/features/session/auth-failure.ts';
import { IncompleteLink } from '#web/features/session/incomplete-link.tsx';
import { JoinCard, useInvitationTexts } from '#web/features/session/join-card.tsx';
import { SessionCard } from '#web/features/session/session-card.tsx';
import { SignUpForm } from '#web/features/session/sign-up-form.tsx';
import { ApiError, answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { auth } from '#web/lib/auth.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { browserOfReader } from '#web/lib/browser-of-reader.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { useSessionPage } from './use-session-page.ts';

const PORTFOLIO = '/portfolio';
const accept = (token: string) => answerOf(api.api.invitations.accept.$post({ json: { token } }));

/** Where the link of an invitation leads: to a new account, or to joining with the one there is. */
export function InvitationPage() {
  const texts = useTexts('session');
  const { search, session, enter, withTarget } = useSessionPage();
  const queries = useQueryClient();
  const token = search.token ?? '';
  const user = session?.user;
  const { data, error } = useQuery({
    queryKey: ['invitation', token, user?.id],
    queryFn: () => findOrOpen(token, Boolean(user)),
    enabled: session !== undefined && token !== '',
    retry: false,
  });
  if (token === '') return <IncompleteLink />;
  if (error) {
    return (
      <SessionCard
        title={texts('joinOverTitle')}
        failure={sentenceOf(error)}
        footer={
          <Anchor component={AppLink} href={PORTFOLIO}>
            {texts(user ? 'toPortfolio' : 'viewDemo')}
          </Anchor>
        }
      >
        {!user && (
          <Button component={AppLink} href={withTarget('/sign-in')} fullWidth>
            {texts('signIn')}
          </Button>
        )}
      </SessionCard>
    );
  }
  if (!session || !data) return null;
  if (data === 'joined') return <Navigate to={PORTFOLIO} replace />;
  if (!user && !data.hasAccount)
    return (
      <InvitedSignUp
        invitation={data}
        token={token}
        onDone={() => enter(PORTFOLIO)}
        signInHref={withTarget('/sign-in')}
      />
    );
  return (
    <JoinCard
      invitation={data}
      signedInAs={user?.email ?? null}
      signInHref={`/sign-in?redirect_url=${encodeURIComponent(`/invitation?token=${token}`)}`}
      join={async () => {
        try {
          await accept(token);
        } catch (refused) {
          return sentenceOf(refused);
        }
        enter(PORTFOLIO);
        return undefined;
      }}
      signOut={async () => {
        const { error: refused } = await auth.signOut();
        if (refused) return authFailure(refused);
        await queries.resetQueries({ queryKey: sessionQuery.queryKey });
        return undefined;
      }}
    />
  );
}

/** A person who signs in by the way of the link has joined by that: the link only opens the team. */
async function findOrOpen(token: string, isSignedIn: boolean): Promise<OpenInvitation | 'joined'> {
  try {
    return await answerOf(api.api.invitation.$get({ query: { token } }));
  } catch (error) {
    if (!isSignedIn || !(error instanceof ApiError) || error.code !== 'INVITATION_USED') throw error;
    await accept(token);
    return 'joined';
  }
}

function InvitedSignUp({
  invitation,
  token,
  onDone,
  signInHref,
}: {
  invitation: OpenInvitation;
  token: string;
  onDone: () => void;
  signInHref: string;
}) {
  const texts = useTexts('session');
  const words = useInvitationTexts(invitation);
  return (
    <SignUpForm
      invited={{ email: invitation.email, ...words }}
      signUp={async ({ name, password }) => {
        const { error } = await auth.signUp.email({
          name,
          password,
          email: invitation.email,
          invitationToken: token,
          browser: browserOfReader(),
        });
        if (error) return authFailure(error);
        // The link has proved the address: no mail is waited for. Where there is an account already, its own password opens it.
        const signedIn = await auth.signIn.email({ email: invitation.email, password });
        if (signedIn.error)
          return signedIn.error.code === 'INVALID_EMAIL_OR_PASSWORD'
            ? texts('failExists')
            : authFailure(signedIn.error);
        onDone();
        return undefined;
      }}
      footer={
        <Text>
          {texts('haveAccount')}{' '}
          <Anchor component={AppLink} underline="always" href={signInHref}>
            {texts('signIn')}
          </Anchor>
        </Text>
      }
    />
  );
}
