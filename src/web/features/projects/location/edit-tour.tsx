import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { isTourChanged, tourProblems, type Tour } from '#domain/deliverables/tour.ts';
import { ApiError, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useEditedTexts } from '#web/lib/use-edited.ts';
import { BothValues } from '#web/ui/both-values.tsx';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { saidOf } from '#web/lib/said.ts';
import { TourFields } from './tour-fields.tsx';
import { useTourCalls } from './use-tour-calls.ts';

type EditTourProps = {
  project: WireProject;
  /** As it is stored now. */ tour: Tour;
  tours: readonly Tour[];
  hosts: readonly string[];
  onDeleted: () => void;
  onClose: () => void;
};

/** The dialog of one tour: its name, its address, and deleting it, which is asked again (viewers.md §5). */
export function EditTour({ project, tour, tours, hosts, onDeleted, onClose }: EditTourProps) {
  const texts = useTexts('tours');
  const common = useTexts('common');
  const { change, remove, refresh } = useTourCalls(project);
  const { field, changed, forget } = useEditedTexts(`tour ${tour.id}`, ['name', 'url'], tour);
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const fields = { name: field('name'), url: field('url') };
  const values = { name: fields.name.value, url: fields.url.value };
  const problems = tourProblems(values, { tours, changed: tour, hosts });
  const canSave = isTourChanged(tour, values) && !problems.name && !problems.url;
  const close = () => {
    forget();
    onClose();
  };
  const save = async () => {
    if (!canSave || isBusy) return;
    const seenOf = (key: 'name' | 'url') => changed.find((each) => each.key === key)?.seen ?? tour[key];
    setBusy(true);
    setFailure(undefined);
    try {
      await change(
        tour.id,
        { name: values.name.trim(), url: values.url.trim() },
        { name: seenOf('name'), url: seenOf('url') },
      );
      notifyDone(texts('saved', { name: values.name.trim() }));
      close();
    } catch (error) {
      setFailure(sentenceOf(error));
      // Somebody else's value is shown beside one's own.
      if (error instanceof ApiError && error.code === 'STALE') await refresh();
    } finally {
      setBusy(false);
    }
  };
  const confirmDeletion = async () => {
    try {
      await remove(tour.id);
    } catch (error) {
      const { code, status } = error instanceof ApiError ? error : { code: 'UNREADABLE', status: 0 };
      throw new ApiError(texts('deleteFailed', { reason: sentenceOf(error) }), { code, status });
    }
    forget();
    notifyDone(texts('deleted', { name: tour.name }));
    onDeleted();
  };
  return (
    <>
      <Dialog
        opened
        onClose={close}
        title={texts('editTitle')}
        zIndex={OVER_VIEWERS}
        // Escape closes the question alone.
        closeOnEscape={!isDeleting}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Stack>
            <TourFields
              values={values}
              errors={{ name: saidOf(problems.name), url: saidOf(problems.url) }}
              onChange={(key, value) => {
                fields[key].set(value);
                setFailure(undefined);
              }}
            />
            <BothValues field={fields.name} label={texts('name')} say={String} />
            <BothValues field={fields.url} label={texts('url')} say={String} />
            {failure && (
              <Alert color="red" role="alert" title={texts('updateFailed')}>
                {failure}
              </Alert>
            )}
            <Group justify="space-between">
              <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
                {texts('delete')}
              </Button>
              <Group>
                <Button variant="default" onClick={close}>
                  {common('cancel')}
                </Button>
                <Button type="submit" disabled={!canSave} loading={isBusy}>
                  {texts('save')}
                </Button>
              </Group>
            </Group>
          </Stack>
        </form>
      </Dialog>
      <ConfirmModal
        isOpen={isDeleting}
        title={texts('deleteTitle', { name: tour.name })}
        confirmLabel={texts('delete')}
        isDangerous
        zIndex={OVER_VIEWERS + 1}
        onConfirm={confirmDeletion}
        onClose={() => setDeleting(false)}
      >
        {texts('deleteText')}
      </ConfirmModal>
    </>
  );
}
