import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { DataCard } from '#web/features/account/data-card.tsx';
import { planTitle, subscribedPlans } from '#domain/pricing/plan-table.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { forgetKeptOf, tabStorage } from '#web/lib/kept-values.ts';
import { planQuery } from '#web/lib/plan.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { downloadOwnData, downloadTeamData, removeAccount, removeTeam } from './data-calls.ts';
import { expectSessionEnd, forgetSession } from './forget-session.ts';

/** Taking one's data along, and deleting the account. */
export function OwnData({ id, email }: { id: string; email: string }) {
  const texts = useTexts('ownData');
  const queries = useQueryClient();
  const router = useRouter();
  const dates = useDates();
  const { data: offer } = useQuery({
    queryKey: ['account deletion', id],
    queryFn: () => answerOf(api.api.profile.deletion.$get()),
  });
  if (!offer) return null;
  const { teams, plans } = offer;
  return (
    <DataCard
      email={email}
      title={texts('title')}
      text={texts('text')}
      download={{
        label: texts('download'),
        title: texts('download'),
        text: texts('downloadText'),
        go: downloadOwnData,
      }}
      remove={{
        label: texts('remove'),
        title: texts('removeTitle'),
        text: [
          texts('removeText', { email }),
          teams.length > 0 && texts('removeTeams', { count: teams.length, teams: teams.join(', ') }),
          ...plans.map(({ team, plan, paidUntil }) =>
            texts('removePlan', { team, plan: planTitle(plan), date: paidUntil ? dates.day(new Date(paidUntil)) : '' }),
          ),
        ]
          .filter(Boolean)
          .join(' '),
        refusal: offer.refusal,
        go: async (password) => {
          expectSessionEnd(queries);
          const refusal = await removeAccount(password);
          if (refusal) return refusal;
          forgetKeptOf(tabStorage(), id);
          notifyDone(texts('removed'));
          await router.navigate({ to: '/sign-in' });
          await forgetSession(queries);
          return undefined;
        },
      }}
    />
  );
}

/** The same of a team, for its admins. */
export function TeamData({ team, email }: { team: { id: string; name: string }; email: string }) {
  const texts = useTexts('ownData');
  const queries = useQueryClient();
  const router = useRouter();
  const name = { team: team.name };
  const dates = useDates();
  const { data: plan } = useQuery(planQuery);
  const paid = subscribedPlans.find((id) => id === plan?.plan);
  return (
    <DataCard
      email={email}
      title={texts('teamTitle')}
      text={texts('teamText', name)}
      download={{
        label: texts('teamDownload'),
        title: texts('teamDownload'),
        text: texts('teamDownloadText'),
        go: (password) => downloadTeamData(team, password),
      }}
      remove={{
        label: texts('teamRemove'),
        title: texts('teamRemoveTitle', name),
        text: [
          texts('teamRemoveText'),
          paid &&
            plan &&
            texts('teamRemovePlan', {
              plan: planTitle(paid),
              date: plan.periodEndsAt ? dates.day(new Date(plan.periodEndsAt)) : '',
            }),
        ]
          .filter(Boolean)
          .join(' '),
        go: async (password) => {
          const refusal = await removeTeam(team.id, password);
          if (refusal) return refusal;
          notifyDone(texts('teamRemoved', name));
          await router.navigate({ to: '/portfolio' });
          await forgetSession(queries);
          return undefined;
        },
      }}
    />
  );
}
