import { useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { PersonCard } from '#web/features/account/person-card.tsx';
import { SecondFactor, type SecondFactorCalls } from '#web/features/account/second-factor.tsx';
import { authFailure } from '#web/features/session/auth-failure.ts';
import { auth } from '#web/lib/auth.ts';
import { sessionQuery, useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Page } from '#web/ui/page.tsx';

export function ProfilePage() {
  const texts = useTexts('account');
  const queries = useQueryClient();
  const { data: session } = useSession();
  if (!session) return null;
  const { user, team } = session;
  if (!user) return <Navigate to="/sign-in" search={{ redirect_url: '/profile' }} replace />;
  return (
    <Page title={texts('title')} subtitle={texts('subtitle')} width="reading">
      <PersonCard name={user.name} email={user.email} teamName={team?.name} />
      <SecondFactor email={user.email} isOn={user.hasSecondFactor} isStaff={user.isStaff || user.needsSecondFactor} calls={calls} onChanged={() => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })} />
    </Page>
  );
}

const calls: SecondFactorCalls = {
  enable: async (password) => {
    const { data, error } = await auth.twoFactor.enable({ password });
    if (error) return { refusal: authFailure(error) };
    return { totpUri: 'totpURI' in data ? data.totpURI : '', backupCodes: 'backupCodes' in data ? data.backupCodes : [] };
  },
  verify: async (code) => refusalOf((await auth.twoFactor.verifyTotp({ code })).error),
  disable: async (password) => refusalOf((await auth.twoFactor.disable({ password })).error),
  renewBackupCodes: async (password) => {
    const { data, error } = await auth.twoFactor.generateBackupCodes({ password });
    return error ? { refusal: authFailure(error) } : { backupCodes: data.backupCodes };
  },
};

const refusalOf = (error: Parameters<typeof authFailure>[0] | null) => (error ? authFailure(error) : undefined);
