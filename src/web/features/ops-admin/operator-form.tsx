import { Button, Image, Select, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useRef, useState, type ReactNode } from 'react';
import { W9_PATH } from '#contract/operator.ts';
import { OPERATOR_SETTINGS_LOGO_PATH, OPERATOR_SETTINGS_W9_PATH } from '#contract/ops-operator.ts';
import { currencies, DEFAULT_CURRENCY } from '#domain/billing/currency.ts';
import {
  BALANCE_BILLING,
  DEFAULT_NUMBERS,
  DEFAULT_TAX_NAME,
  moneyKeys,
  numberKeys,
  operatorKeys,
  parseOperatorSetting,
  TAX_MODES,
  W9_CLASSES,
  type NumberKey,
  type OperatorKey,
} from '#domain/operator/operator-settings.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useStaffEvents } from '#web/lib/events.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useEditedTexts } from '#web/lib/use-edited.ts';
import { BothValues } from '#web/ui/both-values.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { notifyDone } from '#web/ui/notify.tsx';
import { Page } from '#web/ui/page.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { saidOptions } from '#web/lib/said.ts';
import { CurrencyChange } from './currency-change.tsx';
import { FileSetting } from './file-setting.tsx';
import { TaxExample } from './tax-example.tsx';
import { useOperatorRefresh } from './use-operator-refresh.ts';
import { W9Missing } from './w9-missing.tsx';
import css from './ops-admin.module.css';

const groups: readonly {
  key: 'company' | 'papers' | 'billing' | 'tax' | 'service' | 'w9';
  fields: readonly OperatorKey[];
}[] = [
  { key: 'company', fields: ['company', 'address', 'phone', 'email', 'website'] },
  { key: 'papers', fields: ['terms', 'payment_terms'] },
  { key: 'billing', fields: ['time_zone', 'balance_billing', 'invoice_reminders'] },
  { key: 'tax', fields: ['currency', 'tax_name', 'tax_rate', 'tax_number', 'tax_mode'] },
  { key: 'service', fields: numberKeys },
  { key: 'w9', fields: ['w9_name', 'w9_tin', 'w9_classification'] },
];
/** Never kept by the browser. */
const SECRET = 'w9_tin';
const plainKeys = operatorKeys.filter((key) => key !== SECRET);
type PlainKey = Exclude<OperatorKey, typeof SECRET>;

/** Who runs this installation, by the same rules as the command. */
export function OperatorForm() {
  const texts = useTexts('opsAdmin');
  const refresh = useOperatorRefresh();
  // Another admin may save while this page is open.
  useStaffEvents(() => void refresh());
  const found = useQuery({ queryKey: ['ops', 'operator'], queryFn: () => answerOf(api.api.ops.operator.$get()) });
  return (
    <Page title={texts('settings')} subtitle={texts('settingsText')} width="reading">
      {found.isPending && <Skeleton height={400} />}
      {found.isError && <ErrorPanel sentence={sentenceOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.data && <LogoSetting logo={found.data.logo} />}
      {found.data && (
        <W9Setting isSet={found.data.hasW9}>
          <W9Missing hasForm={found.data.hasW9} stored={found.data.settings} />
        </W9Setting>
      )}
      {found.data && <SettingsForm stored={new Map(found.data.settings.map(({ key, value }) => [key, value]))} />}
    </Page>
  );
}

function SettingsForm({ stored }: { stored: ReadonlyMap<string, string | null> }) {
  const texts = useTexts('opsAdmin');
  const refresh = useOperatorRefresh();
  const [isAsking, setAsking] = useState(false);
  const plain = useEditedTexts(
    'operator',
    plainKeys as PlainKey[],
    Object.fromEntries(plainKeys.map((key) => [key, stored.get(key) ?? ''])) as Record<PlainKey, string>,
  );
  // Only the end of the taxpayer number is sent here: what is typed replaces it.
  const [secret, setSecret] = useState('');
  const [problems, setProblems] = useState<Partial<Record<OperatorKey, string | undefined>>>({});
  const form = useRef<HTMLElement>(null);
  const changes: Partial<Record<OperatorKey, string>> = {
    ...Object.fromEntries(plain.changed.map(({ key, value }) => [key, value])),
    ...(secret !== '' && { [SECRET]: secret }),
  };
  const hasConflict = plain.changed.some(({ key }) => plain.field(key).theirs !== undefined);
  const check = () => {
    const found = Object.fromEntries(
      Object.entries(changes).flatMap(([key, value]) => {
        const parsed = parseOperatorSetting(key, value);
        return 'problem' in parsed ? [[key, parsed.problem]] : [];
      }),
    );
    setProblems(found);
    if (Object.keys(found).length === 0) setAsking(true);
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const save = async (reason: string) => {
    await answerOf(
      api.api.ops.operator.$patch({
        json: { changes, seen: Object.fromEntries(plain.changed.map(({ key, seen }) => [key, seen])), reason },
      }),
    ).finally(refresh);
    plain.forget();
    setSecret('');
    notifyDone(texts('saved'));
  };
  const change = (key: OperatorKey, value: string) => {
    setProblems((before) => ({ ...before, [key]: undefined }));
    if (key === SECRET) setSecret(value);
    else plain.field(key).set(value);
  };
  const tin = stored.get(SECRET);
  const storedMoney = Object.fromEntries(moneyKeys.map((key) => [key, stored.get(key)]));
  const typedMoney = Object.fromEntries(moneyKeys.map((key) => [key, plain.field(key).value]));
  const isMoneyChanged = moneyKeys.some((key) => changes[key] !== undefined);
  const newCurrency = (changes.currency || DEFAULT_CURRENCY).toUpperCase();
  return (
    <section ref={form} className={css.card} aria-label={texts('settings')}>
      <Stack className={css.body} gap="lg">
        {groups.map(({ key: group, fields }) => (
          <fieldset key={group} className={css.group}>
            <legend>{texts(`group_${group}`)}</legend>
            <Stack gap="sm">
              {fields.map((key) => (
                <Fragment key={key}>
                  <SettingField
                    name={key}
                    tin={tin}
                    error={problems[key]}
                    value={key === SECRET ? secret : plain.field(key).value}
                    onChange={(value) => change(key, value)}
                  />
                  {key !== SECRET && (
                    <BothValues field={plain.field(key)} label={texts(`key_${key}`)} say={(value) => value} />
                  )}
                </Fragment>
              ))}
              {group === 'tax' && <TaxExample stored={storedMoney} typed={typedMoney} />}
            </Stack>
          </fieldset>
        ))}
        <Button
          disabled={Object.keys(changes).length === 0 || hasConflict}
          onClick={check}
          style={{ alignSelf: 'flex-start' }}
        >
          {texts('save')}
        </Button>
      </Stack>
      {isAsking && (
        <ReasonModal
          title={
            changes.currency === undefined
              ? texts('saveSettings', { count: Object.keys(changes).length })
              : texts('changeCurrency', { currency: newCurrency })
          }
          confirmLabel={texts('save')}
          onConfirm={save}
          onClose={() => setAsking(false)}
        >
          <Text size="sm" c="dimmed">
            {texts('settingsChanged', {
              names: operatorKeys
                .filter((key) => key in changes)
                .map((key) => texts(`key_${key}`))
                .join(', '),
            })}
          </Text>
          {isMoneyChanged && <TaxExample stored={storedMoney} typed={typedMoney} />}
          {changes.currency !== undefined && (
            <CurrencyChange
              from={(stored.get('currency') ?? DEFAULT_CURRENCY).toLowerCase()}
              to={(changes.currency || DEFAULT_CURRENCY).toLowerCase()}
            />
          )}
        </ReasonModal>
      )}
    </section>
  );
}

const INPUT_TYPES: Partial<Record<OperatorKey, string>> = { phone: 'tel', email: 'email', website: 'url' };

const isNumber = (name: OperatorKey): name is NumberKey => numberKeys.some((key) => key === name);

type SettingFieldProps = {
  name: OperatorKey;
  /** The end of the stored taxpayer's number, in words. */ tin: string | null | undefined;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function SettingField({ name, tin, value, error, onChange }: SettingFieldProps) {
  const texts = useTexts('opsAdmin');
  const label = texts(`key_${name}`);
  const field = { label, error };
  const typing = {
    ...field,
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  if (name === 'terms' || name === 'payment_terms')
    return (
      <Textarea description={texts(`hint_${name}`)} autosize minRows={2} maxRows={8} maxLength={4000} {...typing} />
    );
  if (name === 'w9_classification')
    return (
      <Select
        data={saidOptions(W9_CLASSES)}
        clearable
        {...field}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  if (name === 'balance_billing')
    return (
      <Select
        description={texts('hint_balance_billing')}
        data={BALANCE_BILLING.map((each) => ({
          value: each,
          label: texts(each === 'automatic' ? 'balanceAutomatic' : 'balanceByHand'),
        }))}
        allowDeselect={false}
        {...field}
        value={value || BALANCE_BILLING[0]}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  if (name === 'currency')
    return (
      <Select
        description={texts('hint_currency')}
        data={currencies}
        searchable
        allowDeselect={false}
        {...field}
        value={value || DEFAULT_CURRENCY.toUpperCase()}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  if (name === 'tax_mode')
    return (
      <Select
        data={TAX_MODES.map((each) => ({ value: each, label: texts(each === 'added' ? 'taxAdded' : 'taxIncluded') }))}
        allowDeselect={false}
        {...field}
        value={value || TAX_MODES[0]}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  if (name === 'tax_rate')
    return <TextInput description={texts('hint_tax_rate')} inputMode="decimal" maxLength={12} {...typing} />;
  if (name === 'tax_name') return <TextInput placeholder={DEFAULT_TAX_NAME} maxLength={60} {...typing} />;
  if (isNumber(name))
    return <TextInput inputMode="numeric" placeholder={String(DEFAULT_NUMBERS[name])} maxLength={6} {...typing} />;
  if (name === 'invoice_reminders')
    return (
      <TextInput description={texts('hint_invoice_reminders')} placeholder="3, 10, 21" maxLength={40} {...typing} />
    );
  return (
    <TextInput
      type={INPUT_TYPES[name]}
      description={name === SECRET && tin ? texts('tinHint', { value: tin }) : undefined}
      maxLength={255}
      {...typing}
    />
  );
}

function LogoSetting({ logo }: { logo: string | null }) {
  const texts = useTexts('opsAdmin');
  return (
    <FileSetting
      path={OPERATOR_SETTINGS_LOGO_PATH}
      title={texts('logo')}
      hint={texts('logoHint')}
      choose={texts('chooseLogo')}
      remove={texts('removeLogo')}
      extensions={['png', 'jpg', 'jpeg']}
      isSet={logo !== null}
    >
      {logo && <Image src={logo} alt={texts('logo')} h={40} w="auto" fit="contain" />}
    </FileSetting>
  );
}

function W9Setting({ isSet, children }: { isSet: boolean; children: ReactNode }) {
  const texts = useTexts('opsAdmin');
  return (
    <FileSetting
      path={OPERATOR_SETTINGS_W9_PATH}
      title={texts('w9')}
      hint={texts('w9Hint')}
      choose={texts('chooseW9')}
      remove={texts('removeW9')}
      removeLabel={`${texts('removeW9')} ${texts('w9')}`}
      extensions={['pdf']}
      isSet={isSet}
    >
      {children}
      {isSet && (
        <Button component="a" href={W9_PATH} target="_blank" rel="noopener" variant="subtle" size="xs">
          {texts('openW9')}
        </Button>
      )}
    </FileSetting>
  );
}
