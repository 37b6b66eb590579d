import { Alert, Anchor, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OpsTeam } from '#contract/ops-admin.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { TeamBilling } from './team-billing.tsx';
import { TeamOrders } from './team-orders.tsx';
import { TeamSettings } from './team-settings.tsx';
import css from './ops-admin.module.css';

/** One team: what is agreed with it, its people and its orders (Y6). `actions`, `footer`: parts that other features make. */
export function TeamDetails({
  teamId,
  actions,
  footer,
}: {
  teamId: string;
  actions?: (team: OpsTeam) => ReactNode;
  footer?: ReactNode;
}) {
  const texts = useTexts('opsAdmin');
  const found = useQuery({
    queryKey: ['ops', 'team', teamId],
    queryFn: () => answerOf(api.api.ops.teams[':teamId'].$get({ param: { teamId } })),
  });
  const team = found.data;
  return (
    <Page
      title={team?.name ?? texts('team')}
      subtitle={team && [texts(`kind_${team.kind}`), team.address].filter(Boolean).join(' · ')}
      actions={
        <>
          <Anchor component={AppLink} href="/ops/teams">
            {texts('backToTeams')}
          </Anchor>
          {team && actions?.(team)}
        </>
      }
    >
      {found.isPending && <Skeleton height={320} />}
      {found.isError && <ErrorPanel sentence={sentenceOf(found.error)} onRetry={() => void found.refetch()} />}
      {team && (
        <>
          {team.deleted && <DeletedNote deleted={team.deleted} />}
          <div className={css.columns}>
            <TeamOrders team={team} />
            <TeamSettings
              key={JSON.stringify([team.kind, team.features, team.freeLimitSqft, team.discount, team.docusealTemplate])}
              team={team}
            />
          </div>
          <TeamBilling key={team.id} team={team} />
          <People team={team} />
          {footer}
        </>
      )}
    </Page>
  );
}

function DeletedNote({ deleted: { at, by, undoEndsAt } }: { deleted: NonNullable<OpsTeam['deleted']> }) {
  const texts = useTexts('opsAdmin');
  const dates = useDates();
  const values = {
    at: dates.moment(new Date(at)),
    by: by ?? texts('deletedBySomebody'),
    until: dates.moment(new Date(undoEndsAt)),
  };
  return (
    <Alert color="red" title={texts('deletedTeamTitle')}>
      {texts('deletedTeamText', values)}
    </Alert>
  );
}

function People({ team }: { team: OpsTeam }) {
  const texts = useTexts('opsAdmin');
  const dates = useDates();
  return (
    <section className={css.card} aria-label={texts('members')}>
      <div className={css.head}>
        <Title order={2} fz={16}>
          {texts('members')}
        </Title>
      </div>
      <table className={`${css.table} ${css.stacked}`}>
        <thead>
          <tr>
            <th scope="col">{texts('person')}</th>
            <th scope="col">{texts('role')}</th>
            <th scope="col">{texts('since')}</th>
          </tr>
        </thead>
        <tbody>
          {team.people.map(({ userId, name, email, role, joinedAt }) => (
            <tr key={userId}>
              <td>
                {name}
                <small>{email}</small>
              </td>
              <td>{texts(`role_${role}`)}</td>
              <td data-label={texts('since')}>{dates.day(new Date(joinedAt))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
