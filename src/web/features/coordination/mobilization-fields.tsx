import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { ceilingAccess, mobilizationAnswers, type MobilizationAnswers } from '#domain/coordination/mobilization.ts';
import { z } from 'zod';
import { useTexts } from '#web/lib/texts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import css from './coordination.module.css';

type MobilizationFormState = ReturnType<typeof useMobilizationForm>;

const text = z.string();
/** What the fields may contain before they are checked. */
const typed = z.object({
  contactName: text,
  contactPhone: text,
  contactEmail: text,
  accessHours: text,
  entry: text,
  parking: text,
  ceiling: z.enum(ceilingAccess),
  isOccupied: z.boolean(),
  needsBadges: z.boolean(),
  hasPower: z.boolean(),
  hazards: text,
  notes: text,
});

/** The form with the rules of the domain. */
export function useMobilizationForm(projectId: string, initialValues: MobilizationAnswers) {
  return useKeptForm<MobilizationAnswers>(`mobilization ${projectId}`, {
    schema: typed,
    initialValues,
    validate: (values) =>
      Object.fromEntries(
        mobilizationAnswers
          .safeParse(values)
          .error?.issues.toReversed()
          .map(({ path, message }) => [String(path[0]), message]) ?? [],
      ),
  });
}

/** Who lets the crew in, when and how, and what the building is like. */
export function MobilizationFields({ form }: { form: MobilizationFormState }) {
  const texts = useTexts('coordination');
  const check = (field: 'needsBadges' | 'isOccupied' | 'hasPower') => (
    <Checkbox label={texts(field)} {...form.getInputProps(field, { type: 'checkbox' })} />
  );
  return (
    <>
      <fieldset className={css.group}>
        <legend>{texts('contact')}</legend>
        <div className={css.fields}>
          <TextInput
            label={texts('contactName')}
            required
            autoComplete="name"
            maxLength={100}
            {...form.getInputProps('contactName')}
          />
          <TextInput
            label={texts('contactPhone')}
            required
            type="tel"
            autoComplete="tel"
            maxLength={40}
            {...form.getInputProps('contactPhone')}
          />
          <TextInput
            label={texts('contactEmail')}
            type="email"
            autoComplete="email"
            {...form.getInputProps('contactEmail')}
          />
        </div>
      </fieldset>
      <fieldset className={css.group}>
        <legend>{texts('access')}</legend>
        <Stack gap="sm">
          <TextInput
            label={texts('accessHours')}
            description={texts('accessHoursHint')}
            required
            maxLength={200}
            {...form.getInputProps('accessHours')}
          />
          <div className={css.fields}>
            <Textarea
              label={texts('entry')}
              placeholder={texts('entryHint')}
              autosize
              minRows={2}
              maxLength={500}
              {...form.getInputProps('entry')}
            />
            <Textarea
              label={texts('parking')}
              autosize
              minRows={2}
              maxLength={500}
              {...form.getInputProps('parking')}
            />
          </div>
          {check('needsBadges')}
          {check('isOccupied')}
        </Stack>
      </fieldset>
      <fieldset className={css.group}>
        <legend>{texts('building')}</legend>
        <Stack gap="sm">
          <NativeSelect
            label={texts('ceiling')}
            data={ceilingAccess.map((value) => ({ value, label: texts(`ceiling_${value}`) }))}
            {...form.getInputProps('ceiling')}
          />
          {check('hasPower')}
          <Textarea
            label={texts('hazards')}
            placeholder={texts('hazardsHint')}
            autosize
            minRows={2}
            maxLength={1000}
            {...form.getInputProps('hazards')}
          />
          <Textarea label={texts('notes')} autosize minRows={2} maxLength={2000} {...form.getInputProps('notes')} />
        </Stack>
      </fieldset>
    </>
  );
}
