import { Checkbox, Select, TextInput } from '@mantine/core';
import { z } from 'zod';
import type { OpsEnterprisePlan, PlanTerms } from '#contract/ops-team-billing.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { wholeNumberOf } from '#web/lib/whole-number.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { WholeNumberInput } from '#web/ui/whole-number-input.tsx';
import { useConsoleRefresh } from './use-console-refresh.ts';
import css from './ops-admin.module.css';

const SQFT = { min: 1, max: 2_000_000_000 };
const services = ['verified', 'engine'] as const;
const field = z.union([z.number(), z.string()]);
const typed = z.object({
  number: z.string(),
  service: z.enum(services),
  name: z.string(),
  contractTerm: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  renewalTerm: z.string(),
  commitmentSqft: field,
  currentPlanSqft: field,
  maxSqftPerMonth: field,
  invoiceCycle: z.string(),
  billingType: z.string(),
  discount: z.string(),
  isDiscountLocked: z.boolean(),
  overage: z.string(),
});
type Typed = z.infer<typeof typed>;

const valuesOf = (plan: OpsEnterprisePlan | null): Typed => ({
  number: plan?.number ?? '',
  service: plan?.service ?? 'verified',
  name: plan?.name ?? '',
  contractTerm: plan?.contractTerm ?? '',
  startsOn: plan?.startsOn ?? '',
  endsOn: plan?.endsOn ?? '',
  renewalTerm: plan?.renewalTerm ?? '',
  commitmentSqft: plan?.commitmentSqft ?? '',
  currentPlanSqft: plan?.currentPlanSqft ?? '',
  maxSqftPerMonth: plan?.maxSqftPerMonth ?? '',
  invoiceCycle: plan?.invoiceCycle ?? '',
  billingType: plan?.billingType ?? '',
  discount: plan ? String(plan.baseRateDiscountBp / 100) : '0',
  isDiscountLocked: plan?.isDiscountLocked ?? false,
  overage: plan?.overage ?? '',
});

/** Hundredths of a percent of '12.5' or '12,5'; undefined for what is no such number from 0 to 100. */
function basisPointsOf(text: string): number | undefined {
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(text.trim())) return undefined;
  const points = Math.round(Number(text.replace(',', '.')) * 100);
  return points <= 10_000 ? points : undefined;
}

/** What is sent; undefined while a field is wrong or missing. */
function planOf({
  discount,
  commitmentSqft,
  currentPlanSqft,
  maxSqftPerMonth,
  ...values
}: Typed): PlanTerms | undefined {
  const baseRateDiscountBp = basisPointsOf(discount);
  const commitment = wholeNumberOf(commitmentSqft, SQFT);
  const [current, month] = [currentPlanSqft, maxSqftPerMonth].map((value) =>
    value === '' ? null : wholeNumberOf(value, SQFT),
  );
  const isFilled = [values.number, values.name, values.startsOn, values.endsOn].every((text) => text.trim() !== '');
  if (!isFilled || baseRateDiscountBp === undefined || commitment === undefined) return undefined;
  if (current === undefined || month === undefined) return undefined;
  return {
    ...values,
    commitmentSqft: commitment,
    currentPlanSqft: current,
    maxSqftPerMonth: month,
    baseRateDiscountBp,
  };
}

type PlanModalProps = { teamId: string; plan: OpsEnterprisePlan | null; onClose: () => void };

/** A contract with a team, new or changed, and why. */
export function PlanModal({ teamId, plan, onClose }: PlanModalProps) {
  const texts = useTexts('opsTeamBilling');
  const refresh = useConsoleRefresh();
  const form = useKeptForm(`plan ${plan?.id ?? teamId}`, { schema: typed, initialValues: valuesOf(plan) });
  const wanted = planOf(form.values);
  const save = async (reason: string) => {
    if (!wanted) return;
    if (plan)
      await answerOf(
        api.api.ops['enterprise-plans'][':planId'].$put({
          param: { planId: plan.id },
          json: { version: plan.version, plan: wanted, reason },
        }),
      );
    else
      await answerOf(
        api.api.ops.teams[':teamId']['enterprise-plans'].$post({ param: { teamId }, json: { plan: wanted, reason } }),
      );
    form.forget();
    notifyDone(texts('planSaved'));
    await refresh();
  };
  const words = (key: 'contractTerm' | 'renewalTerm' | 'invoiceCycle' | 'billingType' | 'overage') => (
    <TextInput label={texts(key)} maxLength={120} {...form.getInputProps(key)} />
  );
  const needed = (key: 'number' | 'name' | 'startsOn' | 'endsOn') =>
    form.isTouched(key) && form.values[key].trim() === '' ? texts('required') : undefined;
  return (
    <ReasonModal
      title={plan ? texts('editTitle', { name: plan.name }) : texts('addTitle')}
      confirmLabel={plan ? texts('edit') : texts('add')}
      isFilled={wanted !== undefined}
      onConfirm={save}
      onClose={onClose}
    >
      <div className={css.form}>
        <TextInput
          label={texts('name')}
          required
          maxLength={120}
          {...form.getInputProps('name')}
          error={needed('name')}
        />
        <TextInput
          label={texts('number')}
          required
          maxLength={60}
          {...form.getInputProps('number')}
          error={needed('number')}
        />
        <Select
          label={texts('service')}
          allowDeselect={false}
          data={services.map((value) => ({ value, label: texts(`service_${value}`) }))}
          {...form.getInputProps('service')}
        />
        {words('contractTerm')}
        <TextInput
          label={texts('startsOn')}
          type="date"
          required
          {...form.getInputProps('startsOn')}
          error={needed('startsOn')}
        />
        <TextInput
          label={texts('endsOn')}
          type="date"
          required
          {...form.getInputProps('endsOn')}
          error={needed('endsOn')}
        />
        {words('renewalTerm')}
        <WholeNumberInput
          label={texts('commitment')}
          {...SQFT}
          isRequired={form.isTouched('commitmentSqft')}
          withAsterisk
          thousandSeparator=","
          hideControls
          {...form.getInputProps('commitmentSqft')}
        />
        <WholeNumberInput
          label={texts('currentPlan')}
          {...SQFT}
          thousandSeparator=","
          hideControls
          {...form.getInputProps('currentPlanSqft')}
        />
        <WholeNumberInput
          label={texts('maxPerMonth')}
          {...SQFT}
          thousandSeparator=","
          hideControls
          {...form.getInputProps('maxSqftPerMonth')}
        />
        {words('invoiceCycle')}
        {words('billingType')}
        <TextInput
          label={texts('discount')}
          inputMode="decimal"
          {...form.getInputProps('discount')}
          error={basisPointsOf(form.values.discount) === undefined && texts('discountNeeded')}
        />
        {words('overage')}
      </div>
      <Checkbox label={texts('isLocked')} {...form.getInputProps('isDiscountLocked', { type: 'checkbox' })} />
    </ReasonModal>
  );
}
