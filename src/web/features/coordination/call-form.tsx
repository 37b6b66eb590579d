import { Alert, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { telephoneNumber } from '#domain/coordination/telephone.ts';
import { saidOf } from '#web/lib/said.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';

const typed = z.object({ chosen: z.string(), phone: z.string(), note: z.string() });

/** Chooses a day, a time in the reader's own zone and what the call is about. `book` resolves to the sentence to show when it was refused. */
export function CallForm({
  slots,
  knownPhone,
  book,
}: {
  slots: readonly string[];
  /** '' where none is known. */ knownPhone: string;
  book: (call: { startsAt: string; phone: string; note: string }) => Promise<string | undefined>;
}) {
  const texts = useTexts('coordination');
  const dates = useDates();
  const [{ chosen, phone, note }, setTyped, forget] = useKept(`call ${window.location.pathname}`, typed, () => ({
    chosen: '',
    phone: knownPhone,
    note: '',
  }));
  const setChosen = (slot = '') => setTyped((before) => ({ ...before, chosen: slot }));
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [phoneProblem, setPhoneProblem] = useState<string>();
  const startsAt = chosen && slots.includes(chosen) ? chosen : slots[0];
  if (!startsAt) return <Text c="dimmed">{texts('noSlots')}</Text>;
  const dayOf = (slot: string) => dates.day(new Date(slot));
  const days = Map.groupBy(slots, dayOf);
  const submit = async () => {
    const number = telephoneNumber.safeParse(phone);
    setPhoneProblem(saidOf(number.error?.issues[0]?.message));
    if (!number.success) return;
    setIsBusy(true);
    const refusal = await book({ startsAt, phone: number.data, note: note.trim() });
    setFailure(refusal);
    if (!refusal) forget();
    setIsBusy(false);
  };
  return (
    <Stack gap="sm">
      <NativeSelect
        label={texts('day')}
        value={dayOf(startsAt)}
        data={[...days.keys()]}
        onChange={(event) => setChosen(days.get(event.currentTarget.value)?.[0])}
      />
      <NativeSelect
        label={texts('time')}
        value={startsAt}
        data={(days.get(dayOf(startsAt)) ?? []).map((slot) => ({ value: slot, label: dates.moment(new Date(slot)) }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <TextInput
        label={texts('phone')}
        type="tel"
        autoComplete="tel"
        required
        maxLength={40}
        value={phone}
        error={phoneProblem}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setPhoneProblem(undefined);
          setTyped((before) => ({ ...before, phone: next }));
        }}
      />
      <TextInput
        label={texts('note')}
        maxLength={500}
        value={note}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setTyped((before) => ({ ...before, note: next }));
        }}
      />
      {failure && (
        <Alert color="red" role="alert">
          {texts('bookFailed', { reason: failure })}
        </Alert>
      )}
      <Button onClick={() => void submit()} loading={isBusy} style={{ alignSelf: 'flex-start' }}>
        {texts('book')}
      </Button>
    </Stack>
  );
}
