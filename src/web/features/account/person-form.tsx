import { Alert, Button, NativeSelect, Paper, Select, Stack, TextInput, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { isLanguage, type Language, LANGUAGE_NAMES, LANGUAGES } from '#domain/language/language.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import css from './account.module.css';

export type Person = {
  name: string;
  units: 'imperial' | 'metric' | null;
  timeZone: string | null;
  language: Language | null;
};

const typed = z.object({
  name: z.string(),
  units: z.enum(['', 'imperial', 'metric']),
  timeZone: z.string(),
  language: z.string(),
});

type PersonFormProps = {
  person: Person;
  teamName: string | undefined;
  /** Resolves to the sentence to show when it was refused. */
  save: (person: Person) => Promise<string | undefined>;
};

/** Name, units, time zone and language of the person who is signed in. */
export function PersonForm({ person, teamName, save }: PersonFormProps) {
  const texts = useTexts('account');
  const [failure, setFailure] = useState<string>();
  const form = useKeptForm('person', {
    schema: typed,
    initialValues: {
      name: person.name,
      units: person.units ?? '',
      timeZone: person.timeZone ?? BROWSER,
      language: person.language ?? '',
    },
    validate: { name: (name) => (name.trim() ? null : texts('nameNeeded')) },
  });
  const zones = useMemo(() => [BROWSER, ...Intl.supportedValuesOf('timeZone')], []);
  const submit = form.onSubmit(async ({ name, units, timeZone, language }) => {
    const refusal = await save({
      name: name.trim(),
      units: units === 'imperial' || units === 'metric' ? units : null,
      timeZone: timeZone === BROWSER ? null : timeZone,
      language: isLanguage(language) ? language : null,
    });
    setFailure(refusal);
    if (refusal) return;
    form.forget();
    form.resetDirty();
  });
  const unitChoices = [
    { value: '', label: texts('unitsProject') },
    { value: 'imperial', label: texts('unitsImperial') },
    { value: 'metric', label: texts('unitsMetric') },
  ];
  const languageChoices = [
    { value: '', label: texts('languageDevice') },
    ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
  ];
  const labelOf = (zone: string) =>
    zone === BROWSER
      ? texts('timeZoneBrowser', { zone: nameOf(Intl.DateTimeFormat().resolvedOptions().timeZone) })
      : nameOf(zone);
  return (
    <Paper withBorder className={css.card} component="section" aria-label={texts('person')}>
      <Title order={2} fz={16} mb="sm">
        {texts('person')}
      </Title>
      <form onSubmit={submit} noValidate className={css.wideForm}>
        <Stack gap="sm" align="flex-start">
          <TextInput
            w="100%"
            label={texts('name')}
            autoComplete="name"
            maxLength={100}
            {...form.getInputProps('name')}
          />
          {teamName && <TextInput w="100%" label={texts('team')} value={teamName} readOnly variant="filled" />}
          <NativeSelect
            w="100%"
            label={texts('units')}
            description={texts('unitsHint')}
            data={unitChoices}
            {...form.getInputProps('units')}
          />
          <Select
            w="100%"
            label={texts('timeZone')}
            description={texts('timeZoneHint')}
            data={zones.map((zone) => ({ value: zone, label: labelOf(zone) }))}
            searchable
            allowDeselect={false}
            limit={60}
            nothingFoundMessage={texts('timeZoneNothing')}
            autoComplete="off"
            {...form.getInputProps('timeZone')}
          />
          <NativeSelect
            w="100%"
            label={texts('language')}
            description={texts('languageHint')}
            data={languageChoices}
            {...form.getInputProps('language')}
          />
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Button type="submit" loading={form.submitting} disabled={!form.isDirty()}>
            {texts('save')}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}

/** Stands for no choice. */
const BROWSER = 'browser';
/** 'America/New_York' as people read it. */
const nameOf = (zone: string) => zone.replaceAll('_', ' ');
