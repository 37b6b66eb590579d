import { Button, Group, Image, Select, Skeleton, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { z } from 'zod';
import { W9_PATH } from '#contract/operator.ts';
import { OPERATOR_SETTINGS_LOGO_PATH, OPERATOR_SETTINGS_W9_PATH } from '#contract/ops-admin.ts';
import { BALANCE_BILLING, DEFAULT_NUMBERS, numberKeys, operatorKeys, W9_CLASSES, type NumberKey, type OperatorKey } from '#domain/operator/operator-settings.ts';
import { answerOf, api, fileOf, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { Page } from '#web/ui/page.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import css from './ops-admin.module.css';

const groups: readonly { key: 'company' | 'papers' | 'billing' | 'service' | 'w9'; fields: readonly OperatorKey[] }[] = [
  { key: 'company', fields: ['company', 'address', 'phone', 'email', 'website'] },
  { key: 'papers', fields: ['terms', 'payment_terms'] },
  { key: 'billing', fields: ['balance_billing', 'invoice_reminders'] },
  { key: 'service', fields: numberKeys },
  { key: 'w9', fields: ['w9_name', 'w9_tin', 'w9_classification'] },
];
const typed = z.record(z.enum(operatorKeys), z.string());
type Settings = z.infer<typeof typed>;

/** Who runs this installation, by the same rules as the command. */
export function OperatorForm() {
  const texts = useTexts('opsAdmin');
  const found = useQuery({ queryKey: ['ops', 'operator'], queryFn: () => answerOf(api.api.ops.operator.$get()) });
  return (
    <Page title={texts('settings')} subtitle={texts('settingsText')} width="reading">
      {found.isPending && <Skeleton height={400} />}
      {found.isError && <ErrorPanel sentence={sentenceOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.data && <LogoSetting logo={found.data.logo} />}
      {found.data && <W9Setting isSet={found.data.hasW9} />}
      {found.data && <SettingsForm key={JSON.stringify(found.data.settings)} stored={new Map(found.data.settings.map(({ key, value }) => [key, value]))} />}
    </Page>
  );
}

function useOperatorRefresh() {
  const queries = useQueryClient();
  return () => Promise.all([queries.invalidateQueries({ queryKey: ['ops', 'operator'] }), queries.invalidateQueries({ queryKey: ['operator'] })]);
}

function SettingsForm({ stored }: { stored: ReadonlyMap<string, string | null> }) {
  const texts = useTexts('opsAdmin');
  const refresh = useOperatorRefresh();
  const [isAsking, setAsking] = useState(false);
  // Of the taxpayer's number only the end is told: what is typed takes its place.
  const before = (key: OperatorKey) => (key === 'w9_tin' ? '' : (stored.get(key) ?? ''));
  const form = useKeptForm<Settings>('operator', { schema: typed, secrets: ['w9_tin'], initialValues: Object.fromEntries(operatorKeys.map((key) => [key, before(key)])) as Settings });
  const save = async (reason: string) => {
    const values = form.getValues();
    await answerOf(api.api.ops.operator.$patch({ json: { changes: Object.fromEntries(operatorKeys.filter((key) => values[key] !== before(key)).map((key) => [key, values[key]])), reason } }));
    form.forget();
    notifyDone(texts('saved'));
    await refresh();
  };
  const tin = stored.get('w9_tin');
  return (
    <section className={css.card} aria-label={texts('settings')}>
      <Stack className={css.body} gap="lg">
        {groups.map(({ key: group, fields }) => (
          <fieldset key={group} className={css.group}>
            <legend>{texts(`group_${group}`)}</legend>
            <Stack gap="sm">{fields.map((key) => <SettingField key={key} name={key} tin={tin} {...form.getInputProps(key)} />)}</Stack>
          </fieldset>
        ))}
        <Button disabled={!form.isDirty()} onClick={() => setAsking(true)} style={{ alignSelf: 'flex-start' }}>{texts('save')}</Button>
      </Stack>
      {isAsking && <ReasonModal title={texts('settings')} confirmLabel={texts('save')} onConfirm={save} onClose={() => setAsking(false)} />}
    </section>
  );
}

const INPUT_TYPES: Partial<Record<OperatorKey, string>> = { phone: 'tel', email: 'email', website: 'url' };

const isNumber = (name: OperatorKey): name is NumberKey => numberKeys.some((key) => key === name);

type SettingFieldProps = { name: OperatorKey; /** The end of the stored taxpayer's number, in words. */ tin: string | null | undefined; value?: string; onChange: (value: unknown) => void };

function SettingField({ name, tin, ...input }: SettingFieldProps) {
  const texts = useTexts('opsAdmin');
  const label = texts(`key_${name}`);
  if (name === 'terms' || name === 'payment_terms') return <Textarea label={label} description={texts(`hint_${name}`)} autosize minRows={2} maxRows={8} maxLength={4000} {...input} />;
  if (name === 'w9_classification') return <Select label={label} data={W9_CLASSES} clearable {...input} value={input.value || null} onChange={(value) => input.onChange(value ?? '')} />;
  if (name === 'balance_billing') return <Select label={label} description={texts('hint_balance_billing')} data={BALANCE_BILLING.map((value) => ({ value, label: texts(value === 'automatic' ? 'balanceAutomatic' : 'balanceByHand') }))} allowDeselect={false} {...input} value={input.value || BALANCE_BILLING[0]} />;
  if (isNumber(name)) return <TextInput label={label} inputMode="numeric" placeholder={String(DEFAULT_NUMBERS[name])} maxLength={6} {...input} />;
  if (name === 'invoice_reminders') return <TextInput label={label} description={texts('hint_invoice_reminders')} placeholder="3, 10, 21" maxLength={40} {...input} />;
  return <TextInput label={label} type={INPUT_TYPES[name]} description={name === 'w9_tin' && tin ? texts('tinHint', { value: tin }) : undefined} maxLength={255} {...input} />;
}

function LogoSetting({ logo }: { logo: string | null }) {
  const texts = useTexts('opsAdmin');
  return (
    <FileSetting path={OPERATOR_SETTINGS_LOGO_PATH} title={texts('logo')} hint={texts('logoHint')} choose={texts('chooseLogo')} remove={texts('removeLogo')} extensions={['png', 'jpg', 'jpeg']} isSet={logo !== null}>
      {logo && <Image src={logo} alt={texts('logo')} h={40} w="auto" fit="contain" />}
    </FileSetting>
  );
}

function W9Setting({ isSet }: { isSet: boolean }) {
  const texts = useTexts('opsAdmin');
  return (
    <FileSetting path={OPERATOR_SETTINGS_W9_PATH} title={texts('w9')} hint={texts('w9Hint')} choose={texts('chooseW9')} remove={texts('removeW9')} removeLabel={`${texts('removeW9')} ${texts('w9')}`} extensions={['pdf']} isSet={isSet}>
      {isSet && <Button component="a" href={W9_PATH} target="_blank" rel="noopener" variant="subtle" size="xs">{texts('openW9')}</Button>}
    </FileSetting>
  );
}

type FileSettingProps = { path: string; title: string; hint: string; choose: string; remove: string; /** Where the word alone does not say what goes. */ removeLabel?: string; extensions: readonly string[]; isSet: boolean; children: ReactNode };

/** A setting that is a file, with what is shown of it. */
function FileSetting({ path, title, hint, choose, remove, removeLabel, extensions, isSet, children }: FileSettingProps) {
  const refresh = useOperatorRefresh();
  const input = useRef<HTMLInputElement>(null);
  const send = (init: RequestInit) => void fileOf(path, init).then(refresh, (error: unknown) => notifyFailure(sentenceOf(error)));
  return (
    <section className={css.card} aria-label={title}>
      <Group className={css.body} justify="space-between">
        <div><Title order={2} fz={16}>{title}</Title><Text size="xs" c="dimmed">{hint}</Text></div>
        <Group gap="sm">
          {children}
          <Button variant="default" size="xs" onClick={() => input.current?.click()}>{choose}</Button>
          {isSet && <Button variant="subtle" color="red" size="xs" aria-label={removeLabel} onClick={() => send({ method: 'DELETE' })}>{remove}</Button>}
        </Group>
      </Group>
      <FileInput ref={input} extensions={extensions} onFiles={([file]) => file && send({ method: 'PUT', body: file })} />
    </section>
  );
}
