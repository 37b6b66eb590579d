import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { EmailForm } from '#web/features/account/email-form.tsx';
import { EmailLinkOutcome } from '#web/features/account/email-link-outcome.tsx';
import { PasswordForm } from '#web/features/account/password-form.tsx';
import { PersonForm, type Person } from '#web/features/account/person-form.tsx';
import { SecondFactor } from '#web/features/account/second-factor.tsx';
import { SessionList, type OpenSession } from '#web/features/account/session-list.tsx';
import { ClosedInView } from '#web/features/customer-view/closed-in-view.tsx';
import { NotificationChoicesCard } from '#web/features/notifications/notification-choices.tsx';
import { sentenceOf } from '#web/lib/api.ts';
import { forgetKeptOf, tabStorage } from '#web/lib/kept-values.ts';
import { sessionQuery, useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { Page } from '#web/ui/page.tsx';
import {
  changeEmail,
  changePassword,
  endAllSessions,
  endSession,
  listSessions,
  savePerson,
  secondFactorCalls,
} from './account-calls.ts';
import { forgetSession } from './forget-session.ts';
import { OwnData } from './own-data.tsx';

const profileRoute = getRouteApi('/app/member/profile');
const SESSIONS = ['sessions'];

export function ProfilePage() {
  const texts = useTexts('account');
  const queries = useQueryClient();
  const { email: followed, error } = profileRoute.useSearch();
  const outcome = error ? 'over' : followed;
  const { data: session } = useSession();
  // Who came here to set it up finds it at the top, also once it is set up and shows its backup codes.
  const [isNeeded] = useState(session?.user?.needsSecondFactor ?? false);
  if (!session?.user) return null;
  if (session.customerView) return <ClosedInView />;
  const { user, team, outboxPath } = session;
  const { name, units, timeZone, language } = user;
  const refresh = () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
  const save = async (person: Person) => {
    const refusal = await savePerson(person);
    if (refusal) return refusal;
    notifyDone(texts('saved'));
    await refresh();
    return undefined;
  };
  const setPassword = async (current: string, next: string) => {
    const refusal = await changePassword(current, next);
    if (!refusal) await queries.invalidateQueries({ queryKey: SESSIONS });
    return refusal;
  };
  const secondFactor = (
    <SecondFactor
      email={user.email}
      isOn={user.hasSecondFactor}
      isStaff={user.isStaff || user.needsSecondFactor}
      calls={secondFactorCalls}
      onChanged={() => void refresh()}
    />
  );
  return (
    <Page title={texts('title')} subtitle={texts('subtitle')} width="reading">
      {outcome && <EmailLinkOutcome outcome={outcome} email={user.email} />}
      {isNeeded && secondFactor}
      <PersonForm
        key={[name, units, timeZone, language].join()}
        person={{ name, units, timeZone, language }}
        teamName={team?.name}
        save={save}
      />
      {user.isVerified && <NotificationChoicesCard />}
      <EmailForm email={user.email} outboxPath={outboxPath} change={changeEmail} />
      <PasswordForm email={user.email} change={setPassword} />
      {!isNeeded && secondFactor}
      <Sessions />
      <OwnData id={user.id} email={user.email} />
    </Page>
  );
}

function Sessions() {
  const texts = useTexts('account');
  const user = useSession().data?.user;
  const queries = useQueryClient();
  const { data, error } = useQuery({ queryKey: SESSIONS, queryFn: listSessions });
  const end = async ({ id }: OpenSession) => {
    const refusal = await endSession(id);
    if (refusal) notifyFailure(refusal);
    else notifyDone(texts('signedOut'));
    await queries.invalidateQueries({ queryKey: SESSIONS });
  };
  const endAll = async () => {
    await endAllSessions();
    forgetKeptOf(tabStorage(), user?.id ?? null);
    // The router then leads to the sign-in page, which would send back anyone who is still known as signed in.
    await forgetSession(queries);
  };
  return <SessionList sessions={data} failure={error ? sentenceOf(error) : undefined} onEnd={end} endAll={endAll} />;
}
