import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import {
  emptyForm,
  figuresOf,
  presetOf,
  readInput,
  type InputKey,
  type ValueForm,
  type ValueScope,
} from '#domain/value-analysis/value-inputs.ts';
import { valueOf } from '#domain/value-analysis/value-costs.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ScopeField, ValueField } from './value-fields.tsx';
import { ValueHeadline, ValueDetails } from './value-result.tsx';
import css from './value-analysis.module.css';

const GROUPS = [
  ['scanning', ['hoursPerScan', 'scanRate', 'travelCost', 'scanQaHours', 'scanQaRate']],
  ['equipment', ['scannerCost', 'usefulLifeYears', 'maintenance', 'hosting', 'projectsPerYear']],
  ['modeling', ['sqftPerHour', 'modelRate', 'modelQaRate']],
  ['service', ['scanPrice', 'bimPrice']],
] as const satisfies readonly (readonly [string, readonly InputKey[]])[];

/** What the page does with a form. */
type ValueAnalysisProps = {
  /** At the start; later it is the component's own. */ initial: ValueForm;
  onForm: (form: ValueForm) => void;
  orderHref: string;
};

/** The value analysis (B8): inputs, and live beside them what they amount to. */
export function ValueAnalysis({ initial, onForm, orderHref }: ValueAnalysisProps) {
  const texts = useTexts('valueAnalysis');
  const [form, setForm] = useState(initial);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) onForm(form);
    isFirst.current = false;
  }, [form, onForm]);
  const type = useCallback(
    (key: InputKey, text: string) => setForm((before) => ({ ...before, typed: { ...before.typed, [key]: text } })),
    [],
  );
  const setScope = useCallback(
    (scope: ValueScope, isOn: boolean) =>
      setForm((before) => ({ ...before, scopes: { ...before.scopes, [scope]: isOn } })),
    [],
  );
  const shown = useMemo(() => {
    const figures = figuresOf(form);
    return figures && { figures, scopes: form.scopes, result: valueOf(figures, form.scopes) };
  }, [form]);
  const hours = readInput('hoursPerScan', form.typed.hoursPerScan);
  const field = (key: InputKey) => (
    <ValueField
      key={key}
      inputKey={key}
      typed={form.typed[key]}
      preset={presetOf(key, 'value' in hours ? hours.value : undefined, form.scopes)}
      onType={type}
    />
  );
  return (
    <div className={css.layout}>
      <ValueHeadline form={form} shown={shown} onReset={() => setForm(emptyForm)} />
      <Stack gap="md" className={css.form}>
        <FieldGroup title={texts('project')}>
          {field('spaceSizeSqft')}
          <ScopeField scopes={form.scopes} onScope={setScope} />
        </FieldGroup>
        {GROUPS.map(([title, keys]) => (
          <FieldGroup key={title} title={texts(title)}>
            {keys.map(field)}
          </FieldGroup>
        ))}
      </Stack>
      <div className={css.details}>
        {shown ? <ValueDetails {...shown} /> : <Text c="dimmed">{texts('noResult')}</Text>}
        <Button component={AppLink} href={orderHref} className="no-print" style={{ alignSelf: 'flex-start' }}>
          {texts('order')}
        </Button>
      </div>
    </div>
  );
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <div className={css.fields}>{children}</div>
    </Card>
  );
}
