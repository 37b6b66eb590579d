import { Alert, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { PortfolioRow } from '#contract/portfolio.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { splitAddress } from '#web/lib/address.ts';
import { answerOf, api, ApiError, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AddressFields } from '#web/ui/address-fields.tsx';
import { notifyDone } from '#web/ui/notify.tsx';
import { changedDetails, draftOf, problemOf, type StoredDetails } from './details-draft.ts';
import { patchRows } from './patch-rows.ts';
import { changeHeldRows } from './portfolio-queries.ts';

const sortedTypes = spaceTypes.toSorted((a, b) => a.localeCompare(b, 'en'));
const searchPlaces = (q: string) => answerOf(api.api.gazetteer.$get({ query: { q } }));

/** 'Edit Project Details' of a row; closed without one (P15). */
export function EditDetails({ row, onClose }: { row: PortfolioRow | undefined; onClose: () => void }) {
  const texts = useTexts('portfolio');
  const common = useTexts('common');
  return (
    <Modal opened={row !== undefined} onClose={onClose} title={texts('editTitle')} size={520} closeButtonProps={{ 'aria-label': common('close') }}>
      {row && <EditForm key={row.id} row={row} onClose={onClose} />}
    </Modal>
  );
}

function EditForm({ row, onClose }: { row: PortfolioRow; onClose: () => void }) {
  const texts = useTexts('portfolio');
  const common = useTexts('common');
  const { stored, failure, isBusy, save } = useSave(row, onClose);
  const [draft, setDraft] = useState(() => draftOf(row));
  const [isSent, setIsSent] = useState(false);
  const problem = isSent ? problemOf(draft) : undefined;
  const knownPlace = useKnownPlace(row.address);
  const address = draft.isAddressTouched ? draft.address : { ...draft.address, place: knownPlace };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (!problemOf(draft)) void save(changedDetails(draft, stored));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput data-autofocus label={texts('editName')} maxLength={255} value={draft.name} error={problem === 'name' && texts('editNameEmpty')} onChange={(event) => { const name = event.currentTarget.value; setDraft((now) => ({ ...now, name })); }} />
        <AddressFields draft={address} searchPlaces={searchPlaces} onChange={(next) => isOther(next, address) && setDraft((now) => ({ ...now, address: next, isAddressTouched: true }))} />
        {problem === 'place' && <Text size="xs" c="var(--mantine-color-error)" role="alert" mt={-8}>{texts('editPlaceMissing')}</Text>}
        <Select label={texts('editSpaceType')} data={sortedTypes} value={draft.spaceType} searchable allowDeselect={false} onChange={(spaceType) => setDraft((now) => ({ ...now, spaceType }))} />
        {failure && (
          <Alert color="red" role="alert" title={texts('editFailed')}>
            {failure.sentence} {failure.isStale && texts('editStaleKept')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" loading={isBusy}>{texts('editSave')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

const isOther = (a: { street: string; place: { label: string } | null }, b: typeof a) => a.street !== b.street || a.place?.label !== b.place?.label;

/** The place of a stored address, so that another street in it needs no second pick. */
function useKnownPlace(address: string | null) {
  const { placeLabel } = splitAddress(address ?? '');
  const found = useQuery({ queryKey: ['gazetteer', placeLabel], queryFn: () => searchPlaces(placeLabel ?? ''), enabled: placeLabel !== null, staleTime: 'static' });
  return found.data?.find(({ label }) => label === placeLabel) ?? null;
}

/** Sends changed fields with the version they were made on. When another edit came first, what was typed stays and the next save goes on from that edit. */
function useSave(row: PortfolioRow, onClose: () => void) {
  const texts = useTexts('portfolio');
  const queries = useQueryClient();
  const [stored, setStored] = useState<StoredDetails>(row);
  const [failure, setFailure] = useState<{ sentence: string; isStale: boolean }>();
  const [isBusy, setIsBusy] = useState(false);
  const refresh = () => [['projects'], ['project', row.projectId], ['location']].forEach((queryKey) => void queries.invalidateQueries({ queryKey }));
  const save = async (changes: ReturnType<typeof changedDetails>) => {
    if (Object.keys(changes).length === 0) return onClose();
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { version } = await answerOf(api.api.projects[':projectId'].details.$patch({ param: { projectId: row.projectId }, json: { ...changes, version: stored.version } }));
      changeHeldRows(queries, (pages) => patchRows(pages, row.id, (held) => ({ ...held, ...changes, version })));
      notifyDone(texts('editSaved', { name: changes.name ?? stored.name }));
      refresh();
      onClose();
    } catch (error) {
      console.warn('Failed to update project', error);
      const isStale = error instanceof ApiError && error.code === 'STALE';
      setFailure({ sentence: sentenceOf(error), isStale });
      if (isStale) await readAgain().catch(() => undefined);
    } finally {
      setIsBusy(false);
    }
  };
  const readAgain = async () => {
    const { name, address, spaceType, version } = await answerOf(api.api.at.project.$get({ query: { projectId: row.projectId } }));
    setStored({ name, address: address[0] ?? null, spaceType, version });
    refresh();
  };
  return { stored, failure, isBusy, save };
}
