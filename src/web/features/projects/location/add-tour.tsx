import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import type { WireProject } from '#contract/projects.ts';
import { TOUR_INCOMPLETE, tourProblems, type Tour, type TourFields as Fields } from '#domain/deliverables/tour.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { useOnceKey } from '#web/lib/use-once-key.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { said, saidOf } from '#web/lib/said.ts';
import { TourFields } from './tour-fields.tsx';
import { useTourCalls } from './use-tour-calls.ts';

const typed = z.object({ name: z.string(), url: z.string() });

type AddTourProps = {
  project: WireProject;
  tours: readonly Tour[];
  hosts: readonly string[];
  onAdded: (id: string) => void;
  onClose: () => void;
};

/** The dialog 'Add Tours' (viewers.md §2.6). What was typed stays until it is sent. */
export function AddTour({ project, tours, hosts, onAdded, onClose }: AddTourProps) {
  const texts = useTexts('tours');
  const common = useTexts('common');
  const { add } = useTourCalls(project);
  const keyOf = useOnceKey();
  const [left, setLeft] = useState<ReadonlySet<keyof Fields>>(new Set());
  const [failure, setFailure] = useState<string>();
  const form = useKeptForm(`tours ${project.projectId}`, { schema: typed, initialValues: { name: '', url: '' } });
  const { name, url } = form.values;
  const problems = tourProblems(form.values, { tours, hosts });
  const errors = {
    name: left.has('name') || name.trim() !== '' ? saidOf(problems.name) : undefined,
    url: left.has('url') && url.trim() !== '' ? saidOf(problems.url) : undefined,
  };
  const submit = form.onSubmit(async (values) => {
    setLeft(new Set(['name', 'url']));
    const fields = { name: values.name.trim(), url: values.url.trim() };
    if (fields.name === '' || fields.url === '') return setFailure(said(TOUR_INCOMPLETE));
    setFailure(undefined);
    if (problems.name ?? problems.url) return;
    try {
      const made = await add(fields, keyOf(fields));
      form.forget();
      notifyDone(texts('added', { name: made.name }));
      onAdded(made.id);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  });
  return (
    <Dialog opened onClose={onClose} title={texts('add')} zIndex={OVER_VIEWERS}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TourFields
            values={form.values}
            errors={errors}
            onChange={(field, value) => {
              form.setFieldValue(field, value);
              setFailure(undefined);
            }}
            onLeave={(field) => setLeft((before) => new Set([...before, field]))}
          />
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {texts('addConfirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
