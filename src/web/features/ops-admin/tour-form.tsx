import { Alert, Button, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { deliveryProducts, tourDelivery } from '#domain/deliverables/delivery.ts';
import { isTourAddress, TOUR_FORMS, tourPlaceOf } from '#domain/deliverables/tour-address.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { said, saidOptions } from '#web/lib/said.ts';
import { useConsoleRefresh } from './use-console-refresh.ts';
import css from './ops-admin.module.css';

const typed = z.object({ product: z.string(), name: z.string(), url: z.string() });

/** A tour that its provider hosts, by name and address. */
export function TourForm({ projectId, onDone }: { projectId: string; onDone: () => void }) {
  const texts = useTexts('opsAdmin');
  const refresh = useConsoleRefresh();
  const [failure, setFailure] = useState<string>();
  const form = useKeptForm(`tour ${projectId}`, {
    schema: typed,
    initialValues: { product: 'SCANIT', name: '', url: '' },
  });
  const submit = form.onSubmit(async (values) => {
    const parsed = tourDelivery.safeParse(values);
    if (!parsed.success) return setFailure(parsed.error.issues[0]?.message);
    try {
      await answerOf(api.api.ops.projects[':projectId'].tours.$post({ param: { projectId }, json: parsed.data }));
    } catch (error) {
      return setFailure(sentenceOf(error));
    }
    form.forget();
    notifyDone(texts('wasDelivered'));
    onDone();
    await refresh();
  });
  return (
    <form className={css.drop} onSubmit={submit} noValidate>
      <div className={css.form}>
        <Select
          label={texts('product')}
          data={saidOptions(deliveryProducts)}
          allowDeselect={false}
          {...form.getInputProps('product')}
        />
        <TextInput label={texts('tourName')} maxLength={64} {...form.getInputProps('name')} />
        <TextInput
          className={css.address}
          label={texts('tourUrl')}
          type="url"
          maxLength={2048}
          {...form.getInputProps('url')}
        />
        <Button type="submit" className={css.fixed} loading={form.submitting}>
          {texts('addTour')}
        </Button>
      </div>
      <Place address={form.values.url} />
      {failure && (
        <Alert color="red" role="alert" mt="sm">
          {said(failure)}{' '}
          {!isTourAddress(form.values.url) && texts('tourProviders', { providers: TOUR_FORMS.join(', ') })}
        </Alert>
      )}
    </form>
  );
}

/** Whether customers will see the tour within the page, as its address is typed. */
function Place({ address }: { address: string }) {
  const texts = useTexts('opsAdmin');
  const { data: session } = useSession();
  const place = tourPlaceOf(address, session?.tourHosts ?? []);
  const isKnown = session !== undefined && isTourAddress(address) && place.kind !== 'refused';
  return (
    <Text role="status" size="sm" c="dimmed" mt={isKnown ? 'xs' : 0}>
      {isKnown && texts(place.kind === 'frame' ? 'tourFramed' : 'tourLinked', { host: place.host })}
    </Text>
  );
}
