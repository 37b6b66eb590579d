import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { planTable, rateText } from '#domain/pricing/plan-table.ts';
import { UNLOCK_MILLICENTS_PER_SQFT } from '#domain/usage/allowance.ts';
import { track } from '#web/lib/analytics.ts';
import { usageQuery } from '#web/lib/queries.ts';
import { enterprisePlansQuery } from '#web/lib/team-billing.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import css from './plans.module.css';

const whole = (sqft: number) => sqft.toLocaleString('en-US');
const LOWEST_RATE = Math.min(...planTable.engine.flatMap(({ overageMillicentsPerSqft: rate }) => rate ?? []));

/** The plan that the team has, and what of its credits is used. `teamId`: of an admin; members (null) see it without money (ordering.md §6). */
export function CurrentPlan({ teamId }: { teamId: string | null }) {
  const texts = useTexts('plans');
  const { data: usage } = useQuery(usageQuery);
  const { data: contracts } = useQuery({ ...enterprisePlansQuery(teamId ?? ''), enabled: teamId !== null });
  const current = contracts?.filter(({ days_to_end: days }) => days >= 0) ?? [];
  // Whether a team has a contract is not known yet, or not for members to know.
  if (teamId !== null && !contracts) return null;
  const isEnterprise = current.length > 0;
  return (
    <section aria-label={texts('currentPlan')}>
      <Title order={2} size="h4" mb={8}>
        {texts('currentPlan')}
      </Title>
      <div className={css.current}>
        <div>
          <Text fw={600} fz={18}>
            {texts(isEnterprise ? 'name_enterprise' : 'name_on_demand')}
          </Text>
          <Text c="dimmed">
            {isEnterprise ? texts('enterpriseText', { count: current.length }) : texts('onDemandText')}
          </Text>
        </div>
        <dl>
          <div>
            <dt>{texts('allowance')}</dt>
            <dd className="num">
              {usage &&
                (usage.freeLimit === 0
                  ? texts('noAllowance')
                  : texts('allowanceOf', { used: whole(usage.currentUsage), limit: whole(usage.freeLimit) }))}
            </dd>
          </div>
          {teamId !== null && !isEnterprise && (
            <div>
              <dt>{texts('aboveThat')}</dt>
              <dd className="num">{texts('ratePerSqft', { rate: rateText(UNLOCK_MILLICENTS_PER_SQFT) })}</dd>
            </div>
          )}
        </dl>
      </div>
      {teamId !== null && !isEnterprise && <Upgrade />}
    </section>
  );
}

/** What on-demand teams are offered (ordering.md §6). */
function Upgrade() {
  const texts = useTexts('plans');
  return (
    <div className={css.upgrade}>
      <div>
        <Text fw={600}>{texts('upgradeTitle')}</Text>
        <Text c="dimmed">
          {texts('upgradeText', { rate: rateText(LOWEST_RATE), ...planTable.scanTerms.savingsPercent })}
        </Text>
      </div>
      <Button component={AppLink} href="/billing/plans" onClick={() => track('Upgrade Clicked')}>
        {texts('upgrade')}
      </Button>
    </div>
  );
}
