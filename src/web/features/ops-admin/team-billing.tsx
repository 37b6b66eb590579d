import { Alert, Button, Fieldset, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { OpsTeam } from '#contract/ops-admin.ts';
import type { BillingTerms, OpsEnterprisePlan } from '#contract/ops-team-billing.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useMayStaff } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { shortDayText } from '#web/lib/dates.ts';
import { teamBillingQuery } from './team-billing-query.ts';
import { TeamPlan } from './team-plan.tsx';
import { PlanModal } from './plan-modal.tsx';
import { useConsoleRefresh } from './use-console-refresh.ts';
import css from './ops-admin.module.css';

/** What is agreed with a team about its bills [B10, B11]; finance and admins change it, each time with a reason. */
export function TeamBilling({ team }: { team: OpsTeam }) {
  const { data, error } = useQuery(teamBillingQuery(team.id));
  if (error && !data)
    return (
      <Alert color="red" role="alert">
        {sentenceOf(error)}
      </Alert>
    );
  if (!data) return <Skeleton height={200} radius="lg" />;
  return (
    <>
      <TeamPlan team={team} plan={data.plan} payment={data.payment} request={data.request} owed={data.owed} />
      <div className={css.columns}>
        <Plans team={team} plans={data.plans} />
        <Terms key={JSON.stringify(data.billing)} team={team} before={data.billing} />
      </div>
    </>
  );
}

const fields = [
  'contactName',
  'contactEmail',
  'billingAddress',
  'msaContractId',
  'msaStartsOn',
  'msaEndsOn',
  'paymentTerms',
] as const;
const typed = z.object({
  contactName: z.string(),
  contactEmail: z.string(),
  billingAddress: z.string(),
  msaContractId: z.string(),
  msaStartsOn: z.string(),
  msaEndsOn: z.string(),
  paymentTerms: z.string(),
});
type Typed = z.infer<typeof typed>;
/** An empty field clears what was agreed. */
const termsOf = (values: Typed): BillingTerms => {
  const given = (text: string) => text.trim() || null;
  return {
    billingAddress: given(values.billingAddress),
    contactName: given(values.contactName),
    contactEmail: given(values.contactEmail),
    msaContractId: given(values.msaContractId),
    msaStartsOn: given(values.msaStartsOn),
    msaEndsOn: given(values.msaEndsOn),
    paymentTerms: given(values.paymentTerms),
  };
};

function Terms({ team, before }: { team: OpsTeam; before: BillingTerms }) {
  const texts = useTexts('opsTeamBilling');
  const refresh = useConsoleRefresh();
  const mayBill = useMayStaff('bill');
  const [isAsking, setAsking] = useState(false);
  const form = useKeptForm(`billing of ${team.id}`, {
    schema: typed,
    initialValues: typed.parse(Object.fromEntries(fields.map((key) => [key, before[key] ?? '']))),
  });
  const save = async (reason: string) => {
    const json = { before, after: termsOf(form.values), reason };
    await answerOf(api.api.ops.teams[':teamId'].billing.$put({ param: { teamId: team.id }, json }));
    form.forget();
    notifyDone(texts('saved'));
    await refresh();
  };
  return (
    <section className={css.card} aria-label={texts('title')}>
      <div className={css.head}>
        <Title order={2} fz={16}>
          {texts('title')}
        </Title>
      </div>
      <Fieldset variant="unstyled" disabled={!mayBill}>
        <Stack className={css.body} gap="sm">
          <TextInput label={texts('contactName')} maxLength={120} {...form.getInputProps('contactName')} />
          <TextInput
            label={texts('contactEmail')}
            type="email"
            maxLength={254}
            {...form.getInputProps('contactEmail')}
          />
          <TextInput
            label={texts('address')}
            description={texts('addressHint')}
            maxLength={255}
            {...form.getInputProps('billingAddress')}
          />
          <TextInput label={texts('msaId')} maxLength={120} {...form.getInputProps('msaContractId')} />
          <div className={css.form}>
            <TextInput label={texts('msaStart')} type="date" {...form.getInputProps('msaStartsOn')} />
            <TextInput label={texts('msaEnd')} type="date" {...form.getInputProps('msaEndsOn')} />
          </div>
          <TextInput label={texts('paymentTerms')} maxLength={500} {...form.getInputProps('paymentTerms')} />
          {mayBill && (
            <Button disabled={!form.isDirty()} onClick={() => setAsking(true)} style={{ alignSelf: 'flex-start' }}>
              {texts('save')}
            </Button>
          )}
        </Stack>
      </Fieldset>
      {isAsking && (
        <ReasonModal
          title={texts('saveTitle', { name: team.name })}
          confirmLabel={texts('save')}
          onConfirm={save}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

function Plans({ team, plans }: { team: OpsTeam; plans: readonly OpsEnterprisePlan[] }) {
  const texts = useTexts('opsTeamBilling');
  const refresh = useConsoleRefresh();
  const mayBill = useMayStaff('bill');
  const [edited, setEdited] = useState<OpsEnterprisePlan | 'new' | null>(null);
  const [removed, setRemoved] = useState<OpsEnterprisePlan | null>(null);
  const remove = async (planId: string, reason: string) => {
    const call = api.api.ops['enterprise-plans'][':planId'].remove;
    await answerOf(call.$post({ param: { planId }, json: { reason } }));
    notifyDone(texts('planRemoved'));
    await refresh();
  };
  return (
    <section className={css.card} aria-label={texts('plans')}>
      <div className={css.head}>
        <Title order={2} fz={16}>
          {texts('plans')}
        </Title>
        {mayBill && (
          <Button size="compact-sm" variant="default" onClick={() => setEdited('new')}>
            {texts('add')}
          </Button>
        )}
      </div>
      {plans.length === 0 ? (
        <Text className={css.nothing}>{texts('noPlans')}</Text>
      ) : (
        <table className={`${css.table} ${css.stacked}`}>
          <thead>
            <tr>
              <th scope="col">{texts('name')}</th>
              <th scope="col">{texts('term')}</th>
              <th scope="col">{texts('used')}</th>
              {mayBill && <td />}
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => (
              <tr key={plan.id}>
                <td>
                  {plan.name}
                  <small>
                    {plan.number} · {texts(`service_${plan.service}`)}
                  </small>
                </td>
                <td>{texts('period', { from: shortDayText(plan.startsOn), to: shortDayText(plan.endsOn) })}</td>
                <td className="num">
                  {texts('usedOf', {
                    used: plan.completedSqft.toLocaleString('en-US'),
                    total: plan.commitmentSqft.toLocaleString('en-US'),
                  })}
                </td>
                {mayBill && (
                  <td className={css.act}>
                    <Group gap={4} justify="flex-end" wrap="nowrap">
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={texts('editOf', { name: plan.name })}
                        onClick={() => setEdited(plan)}
                      >
                        {texts('edit')}
                      </Button>
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={texts('removeOf', { name: plan.name })}
                        onClick={() => setRemoved(plan)}
                      >
                        {texts('remove')}
                      </Button>
                    </Group>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {edited && <PlanModal teamId={team.id} plan={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && (
        <ReasonModal
          title={texts('removeTitle', { name: removed.name })}
          confirmLabel={texts('remove')}
          isDangerous
          onConfirm={(reason) => remove(removed.id, reason)}
          onClose={() => setRemoved(null)}
        >
          {texts('removeText')}
        </ReasonModal>
      )}
    </section>
  );
}
