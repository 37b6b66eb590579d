import { Alert, Title } from '@mantine/core';
import type { OpsTeam } from '#contract/ops-admin.ts';
import type { PlanState } from '#contract/plans.ts';
import { hasTeamFeature, planBrings } from '#domain/team/team-features.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './ops-admin.module.css';

const FEATURES = ['whitelabel', 'api'] as const;
const whole = (sqft: number) => sqft.toLocaleString('en-US');

/** The plan that a team pays for, as staff see it: what of it is used, what comes next, and which features it brings. */
export function TeamPlan({ team, plan }: { team: OpsTeam; plan: PlanState }) {
  const texts = useTexts('opsTeamBilling');
  const dates = useDates();
  const { quota, interval, isPastDue } = plan;
  const plans = { engine: plan.plan, scan: plan.scanPlan };
  return (
    <section className={css.card} aria-label={texts('planOf')}>
      <div className={css.head}>
        <Title order={2} fz={16}>
          {texts('planOf')}
        </Title>
      </div>
      {isPastDue && <Alert color="red">{texts('pastDue')}</Alert>}
      <dl className={css.facts}>
        <dt>{texts('enginePlan')}</dt>
        <dd>
          {texts(`plan_${plan.plan}`)}
          {interval && `, ${texts(`interval_${interval}`)}`}
        </dd>
        {plan.periodEndsAt && (
          <>
            <dt>{texts('nextOfPlan')}</dt>
            <dd>
              {texts(
                nextOf(plan),
                nextFacts(plan, (at) => dates.day(new Date(at)), texts),
              )}
            </dd>
          </>
        )}
        {quota && (
          <>
            <dt>{texts('quotaOfPlan')}</dt>
            <dd className="num">
              {texts('quotaUsed', {
                used: whole(quota.usedSqft),
                total: whole(quota.monthlySqft),
                date: dates.day(new Date(quota.resetsAt)),
              })}
              {quota.overageSqft > 0 && `, ${texts('quotaOver', { sqft: whole(quota.overageSqft) })}`}
            </dd>
          </>
        )}
        <dt>{texts('scanPlanOf')}</dt>
        <dd>{texts(`plan_${plan.scanPlan ?? 'on_demand'}`)}</dd>
        {FEATURES.map((feature) => (
          <Feature
            key={feature}
            label={texts(`feature_${feature}`)}
            isOn={hasTeamFeature(feature, team.features, plans)}
            isByPlan={planBrings(feature, plans)}
            isByStaff={team.features.includes(feature)}
          />
        ))}
      </dl>
    </section>
  );
}

const nextOf = ({ isEnding, nextPlan }: PlanState) => (isEnding ? 'planEnds' : nextPlan ? 'planChanges' : 'planRenews');

function nextFacts(
  { periodEndsAt, nextPlan }: PlanState,
  day: (at: string) => string,
  texts: ReturnType<typeof useTexts<'opsTeamBilling'>>,
) {
  return { date: day(periodEndsAt ?? ''), name: nextPlan ? texts(`plan_${nextPlan}`) : '' };
}

type FeatureProps = { label: string; isOn: boolean; isByPlan: boolean; isByStaff: boolean };

function Feature({ label, isOn, isByPlan, isByStaff }: FeatureProps) {
  const texts = useTexts('opsTeamBilling');
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {texts(!isOn ? 'featureOff' : isByPlan ? (isByStaff ? 'featureByBoth' : 'featureByPlan') : 'featureByStaff')}
      </dd>
    </>
  );
}
