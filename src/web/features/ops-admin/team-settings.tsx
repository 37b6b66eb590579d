import { Button, Checkbox, Fieldset, Select, Stack, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { OpsTeam, OpsTeamChange } from '#contract/ops-admin.ts';
import { parseExemptNumber } from '#domain/billing/tax.ts';
import { agreedScanPlans } from '#domain/pricing/plan-table.ts';
import { MSA } from '#domain/project/status-moves.ts';
import { MAX_FREE_LIMIT_SQFT, planBrings, teamFeatures, teamKinds } from '#domain/team/team-features.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { said } from '#web/lib/said.ts';
import { useMayStaff } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { wholeNumberOf } from '#web/lib/whole-number.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { WholeNumberInput } from '#web/ui/whole-number-input.tsx';
import { teamBillingQuery } from './team-billing-query.ts';
import { useConsoleRefresh } from './use-console-refresh.ts';
import css from './ops-admin.module.css';

const discounts = ['none', 'team', 'lifetime'] as const;
const scanPlans = ['on_demand', ...agreedScanPlans] as const;
const contracts = ['keep', 'msa', 'none'] as const;
const limits = {
  freeLimitSqft: { min: 0, max: MAX_FREE_LIMIT_SQFT },
  percent: { min: 1, max: 100 },
  docusealTemplate: { min: 1, max: 2_147_483_647 },
};
const field = z.union([z.number(), z.string()]);
const typed = z.object({
  kind: z.enum(teamKinds),
  features: z.array(z.string()),
  freeLimitSqft: field,
  discount: z.enum(discounts),
  percent: field,
  scanPlan: z.enum(scanPlans),
  docusealTemplate: field,
  contract: z.enum(contracts),
  taxExemptNumber: z.string(),
});
type Values = z.infer<typeof typed>;

const valuesOf = ({
  kind,
  features,
  freeLimitSqft,
  discount,
  scanPlan,
  docusealTemplate,
  taxExemptNumber,
}: OpsTeam): Values => ({
  kind,
  features,
  freeLimitSqft,
  discount: discount?.type ?? 'none',
  percent: discount?.percent ?? 10,
  scanPlan: scanPlan ?? 'on_demand',
  docusealTemplate: docusealTemplate ?? '',
  contract: 'keep',
  taxExemptNumber: taxExemptNumber ?? '',
});

/** What is sent; undefined while a field contains no valid number. */
function changeOf({
  kind,
  features,
  discount,
  contract,
  taxExemptNumber,
  scanPlan,
  ...fields
}: Values): Omit<OpsTeamChange, 'reason'> | undefined {
  const freeLimitSqft = wholeNumberOf(fields.freeLimitSqft, limits.freeLimitSqft);
  const percent = wholeNumberOf(fields.percent, limits.percent);
  const docusealTemplate =
    fields.docusealTemplate === '' ? null : wholeNumberOf(fields.docusealTemplate, limits.docusealTemplate);
  const agreed = discount === 'none' ? null : percent === undefined ? undefined : { type: discount, percent };
  if (freeLimitSqft === undefined || docusealTemplate === undefined || agreed === undefined) return undefined;
  const exempt = parseExemptNumber(taxExemptNumber);
  if ('problem' in exempt) return undefined;
  return {
    kind,
    freeLimitSqft,
    features: teamFeatures.filter((feature) => features.includes(feature)),
    discount: agreed,
    scanPlan: scanPlan === 'on_demand' ? null : scanPlan,
    docusealTemplate,
    taxExemptNumber: exempt.number,
    ...(contract !== 'keep' && { contractType: contract === 'msa' ? MSA : null }),
  };
}

/** What is agreed with a team; admins change it, with a reason. */
export function TeamSettings({ team }: { team: OpsTeam }) {
  const texts = useTexts('opsAdmin');
  const refresh = useConsoleRefresh();
  const mayAdminister = useMayStaff('administer');
  const [isAsking, setAsking] = useState(false);
  const billing = useQuery(teamBillingQuery(team.id)).data;
  const plan = billing && { engine: billing.plan.plan, scan: billing.plan.scanPlan };
  const form = useKeptForm(`settings of ${team.id}`, { schema: typed, initialValues: valuesOf(team) });
  const change = changeOf(form.values);
  const exempt = parseExemptNumber(form.values.taxExemptNumber);
  const exemptProblem = 'problem' in exempt && said(exempt.problem);
  const save = async (reason: string) => {
    if (!change) return;
    await answerOf(api.api.ops.teams[':teamId'].$patch({ param: { teamId: team.id }, json: { ...change, reason } }));
    form.forget();
    notifyDone(texts('saved'));
    await refresh();
  };
  return (
    <section className={css.card} aria-label={texts('settingsOfTeam')}>
      <div className={css.head}>
        <Title order={2} fz={16}>
          {texts('settingsOfTeam')}
        </Title>
      </div>
      <Fieldset variant="unstyled" disabled={!mayAdminister}>
        <Stack className={css.body} gap="sm">
          <Select
            label={texts('kind')}
            allowDeselect={false}
            data={teamKinds.map((value) => ({ value, label: texts(`kind_${value}`) }))}
            {...form.getInputProps('kind')}
          />
          <WholeNumberInput
            label={texts('limitSqft')}
            {...limits.freeLimitSqft}
            isRequired
            thousandSeparator=","
            hideControls
            {...form.getInputProps('freeLimitSqft')}
          />
          <div className={css.form}>
            <Select
              label={texts('discountType')}
              allowDeselect={false}
              data={discounts.map((value) => ({ value, label: texts(`discount_${value}`) }))}
              {...form.getInputProps('discount')}
            />
            {form.values.discount !== 'none' && (
              <WholeNumberInput
                label={texts('discountPercent')}
                {...limits.percent}
                isRequired
                suffix=" %"
                {...form.getInputProps('percent')}
              />
            )}
          </div>
          <Select
            label={texts('scanPlan')}
            description={texts('scanPlanHint')}
            allowDeselect={false}
            data={scanPlans.map((value) => ({ value, label: texts(`scanPlan_${value}`) }))}
            {...form.getInputProps('scanPlan')}
          />
          <Select
            label={texts('contract')}
            allowDeselect={false}
            data={contracts.map((value) => ({ value, label: texts(`contract_${value}`) }))}
            {...form.getInputProps('contract')}
          />
          <TextInput
            label={texts('taxExemptNumber')}
            description={texts('taxExemptNumberHint')}
            maxLength={255}
            {...form.getInputProps('taxExemptNumber')}
            error={exemptProblem}
          />
          <WholeNumberInput
            label={texts('docusealTemplate')}
            description={texts('docusealTemplateHint')}
            {...limits.docusealTemplate}
            hideControls
            {...form.getInputProps('docusealTemplate')}
          />
          <Checkbox.Group label={texts('features')} {...form.getInputProps('features')}>
            <Stack gap={6} mt={6}>
              {teamFeatures.map((value) => (
                <Checkbox
                  key={value}
                  value={value}
                  label={texts(`feature_${value}`)}
                  description={plan && planBrings(value, plan) && texts('featureOfPlan')}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          {mayAdminister && (
            <Button
              disabled={!form.isDirty() || !change}
              onClick={() => setAsking(true)}
              style={{ alignSelf: 'flex-start' }}
            >
              {texts('save')}
            </Button>
          )}
        </Stack>
      </Fieldset>
      {isAsking && (
        <ReasonModal
          title={texts('changeTitle', { name: team.name })}
          confirmLabel={texts('save')}
          onConfirm={save}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
