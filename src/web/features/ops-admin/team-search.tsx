import { Badge, Select, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askedPlanTitle } from '#domain/pricing/plan-request.ts';
import { teamKinds } from '#domain/team/team-features.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import css from './ops-admin.module.css';

const SEARCH_DELAY_MS = 300;
const count = (value: number) => value.toLocaleString('en-US');

/** All teams, found by name, id or the address of a member (Y6). */
export function TeamSearch() {
  const texts = useTexts('opsAdmin');
  const plans = useTexts('opsTeamBilling');
  const [words, setWords] = useState('');
  const [kind, setKind] = useState<(typeof teamKinds)[number]>();
  const [q] = useDebouncedValue(words, SEARCH_DELAY_MS);
  const found = useQuery({
    queryKey: ['ops', 'teams', q, kind],
    queryFn: () => answerOf(api.api.ops.teams.$get({ query: { q, ...(kind && { kind }) } })),
    placeholderData: (previous) => previous,
  });
  const { teams = [], total = 0 } = found.data ?? {};
  return (
    <Page title={texts('teams')} subtitle={found.data && texts('teamsCount', { count: total })}>
      <div className={css.form}>
        <TextInput
          type="search"
          aria-label={texts('searchTeams')}
          placeholder={texts('searchTeamsHint')}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Select
          maw={200}
          aria-label={texts('kind')}
          placeholder={texts('anyKind')}
          clearable
          data={teamKinds.map((value) => ({ value, label: texts(`kind_${value}`) }))}
          value={kind ?? null}
          onChange={(value) => setKind(teamKinds.find((known) => known === value))}
        />
      </div>
      {found.isPending && <Skeleton height={240} />}
      {found.isError && !found.data && (
        <ErrorPanel sentence={sentenceOf(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.data && teams.length === 0 && <EmptyState title={texts('noTeams')} text={texts('noTeamsText')} />}
      {teams.length > 0 && (
        <div className={css.card}>
          <table className={`${css.table} ${css.stacked}`}>
            <thead>
              <tr>
                <th scope="col">{texts('team')}</th>
                <th scope="col">{texts('kind')}</th>
                <th scope="col">{plans('planOf')}</th>
                <th scope="col" className={css.number}>
                  {texts('members')}
                </th>
                <th scope="col" className={css.number}>
                  {texts('orders')}
                </th>
                <th scope="col" className={css.number}>
                  {texts('allowance')}
                </th>
              </tr>
            </thead>
            <tbody>
              {teams.map((team) => (
                <tr key={team.id}>
                  <td>
                    <span className={css.tagged}>
                      <AppLink className={css.link} href={`/ops/teams/${team.id}`}>
                        {team.name}
                      </AppLink>
                      {team.deleted && (
                        <Badge color="red" variant="light">
                          {texts('deletedTeam')}
                        </Badge>
                      )}
                    </span>
                  </td>
                  <td>{texts(`kind_${team.kind}`)}</td>
                  <td data-label={plans('planOf')}>
                    <span className={css.tagged}>
                      {plans(`plan_${team.plan}`)}
                      {team.scanPlan && <small>{said(askedPlanTitle(`scan_${team.scanPlan}`))}</small>}
                      {team.request && (
                        <Badge color="orange" variant="outline" c="var(--amber-ink)">
                          {texts('asksFor', { plan: said(askedPlanTitle(team.request)) })}
                        </Badge>
                      )}
                    </span>
                  </td>
                  <td className={css.number} data-label={texts('members')}>
                    {count(team.members)}
                  </td>
                  <td className={css.number} data-label={texts('orders')}>
                    {count(team.projects)}
                  </td>
                  <td className={css.number} data-label={texts('allowance')}>
                    {texts('used', { used: count(team.usedSqft), limit: count(team.freeLimitSqft) })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {total > teams.length && <Text c="dimmed">{texts('moreTeams', { shown: teams.length })}</Text>}
    </Page>
  );
}
