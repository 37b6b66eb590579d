import { Button, Checkbox, Fieldset, NumberInput, Select, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import type { OpsTeam, OpsTeamChange } from '#contract/ops-admin.ts';
import { MSA } from '#domain/project/status-moves.ts';
import { MAX_FREE_LIMIT_SQFT, teamFeatures, teamKinds } from '#domain/team/team-features.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useMayStaff } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { useConsoleRefresh } from './use-console-refresh.ts';
import css from './ops-admin.module.css';

const discounts = ['none', 'team', 'lifetime'] as const;
const contracts = ['keep', 'msa', 'none'] as const;
const typed = z.object({ kind: z.enum(teamKinds), features: z.array(z.string()), freeLimitSqft: z.number(), discount: z.enum(discounts), percent: z.number(), docusealTemplate: z.union([z.number(), z.literal('')]), contract: z.enum(contracts) });
type Values = z.infer<typeof typed>;

const valuesOf = ({ kind, features, freeLimitSqft, discount, docusealTemplate }: OpsTeam): Values => ({ kind, features, freeLimitSqft, discount: discount?.type ?? 'none', percent: discount?.percent ?? 10, docusealTemplate: docusealTemplate ?? '', contract: 'keep' });

function changeOf({ kind, features, freeLimitSqft, discount, percent, docusealTemplate, contract }: Values): Omit<OpsTeamChange, 'reason'> {
  return {
    kind, freeLimitSqft, features: teamFeatures.filter((feature) => features.includes(feature)), discount: discount === 'none' ? null : { type: discount, percent }, docusealTemplate: docusealTemplate === '' ? null : docusealTemplate,
    ...(contract !== 'keep' && { contractType: contract === 'msa' ? MSA : null }),
  };
}

/** What is agreed with a team; admins change it, with a reason. */
export function TeamSettings({ team }: { team: OpsTeam }) {
  const texts = useTexts('opsAdmin');
  const refresh = useConsoleRefresh();
  const mayAdminister = useMayStaff('administer');
  const [isAsking, setAsking] = useState(false);
  const form = useKeptForm(`settings of ${team.id}`, { schema: typed, initialValues: valuesOf(team) });
  const save = async (reason: string) => {
    await answerOf(api.api.ops.teams[':teamId'].$patch({ param: { teamId: team.id }, json: { ...changeOf(form.getValues()), reason } }));
    form.forget();
    notifyDone(texts('saved'));
    await refresh();
  };
  return (
    <section className={css.card} aria-label={texts('settingsOfTeam')}>
      <div className={css.head}><Title order={2} fz={16}>{texts('settingsOfTeam')}</Title></div>
      <Fieldset variant="unstyled" disabled={!mayAdminister}>
        <Stack className={css.body} gap="sm">
          <Select label={texts('kind')} allowDeselect={false} data={teamKinds.map((value) => ({ value, label: texts(`kind_${value}`) }))} {...form.getInputProps('kind')} />
          <NumberInput label={texts('limitSqft')} min={0} max={MAX_FREE_LIMIT_SQFT} allowDecimal={false} thousandSeparator="," hideControls {...form.getInputProps('freeLimitSqft')} />
          <div className={css.form}>
            <Select label={texts('discountType')} allowDeselect={false} data={discounts.map((value) => ({ value, label: texts(`discount_${value}`) }))} {...form.getInputProps('discount')} />
            {form.values.discount !== 'none' && <NumberInput label={texts('discountPercent')} min={1} max={100} allowDecimal={false} suffix=" %" {...form.getInputProps('percent')} />}
          </div>
          <Select label={texts('contract')} allowDeselect={false} data={contracts.map((value) => ({ value, label: texts(`contract_${value}`) }))} {...form.getInputProps('contract')} />
          <NumberInput label={texts('docusealTemplate')} description={texts('docusealTemplateHint')} min={1} max={2_147_483_647} allowDecimal={false} hideControls {...form.getInputProps('docusealTemplate')} />
          <Checkbox.Group label={texts('features')} {...form.getInputProps('features')}>
            <Stack gap={6} mt={6}>{teamFeatures.map((value) => <Checkbox key={value} value={value} label={texts(`feature_${value}`)} />)}</Stack>
          </Checkbox.Group>
          {mayAdminister && <Button disabled={!form.isDirty()} onClick={() => setAsking(true)} style={{ alignSelf: 'flex-start' }}>{texts('save')}</Button>}
        </Stack>
      </Fieldset>
      {isAsking && <ReasonModal title={texts('changeTitle', { name: team.name })} confirmLabel={texts('save')} onConfirm={save} onClose={() => setAsking(false)} />}
    </section>
  );
}
