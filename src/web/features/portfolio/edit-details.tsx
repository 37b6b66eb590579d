import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import type { PortfolioRow } from '#contract/portfolio.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { addressLine, splitAddress, type AddressDraft } from '#web/lib/address.ts';
import { answerOf, api, ApiError, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useEdited } from '#web/lib/use-edited.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { AddressFields } from '#web/ui/address-fields.tsx';
import { BothValues } from '#web/ui/both-values.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notifyDone } from '#web/ui/notify.tsx';
import { sortedOptions, said } from '#web/lib/said.ts';
import { addressDraftOf, isAddressChanged, problemOf, typedAddress, type StoredDetails } from './details-draft.ts';
import { patchRows } from './patch-rows.ts';
import { changeHeldRows } from './portfolio-queries.ts';

type Changes = { name?: string; address?: string; spaceType?: string };

const searchPlaces = (q: string) => answerOf(api.api.gazetteer.$get({ query: { q } }));

/** 'Edit Project Details' of a row; closed without one (P15). */
export function EditDetails({ row, onClose }: { row: PortfolioRow | undefined; onClose: () => void }) {
  const texts = useTexts('portfolio');
  return (
    <Dialog opened={row !== undefined} onClose={onClose} title={texts('editTitle')} size={520}>
      {row && <EditForm key={row.id} row={row} onClose={onClose} />}
    </Dialog>
  );
}

function EditForm({ row, onClose }: { row: PortfolioRow; onClose: () => void }) {
  const texts = useTexts('portfolio');
  const common = useTexts('common');
  const { stored, failure, isBusy, save } = useSave(row);
  const { name, address, spaceType, changes, seen, forget } = useDetails(row.projectId, stored);
  const [isSent, setIsSent] = useState(false);
  const problem = isSent ? problemOf(name.value, address.typed) : undefined;
  const knownPlace = useKnownPlace(stored.address);
  const shownAddress = address.typed ? address.typed.draft : { ...addressDraftOf(stored.address), place: knownPlace };
  const hasConflict = [name, address, spaceType].some(({ theirs }) => theirs !== undefined);
  const close = () => {
    forget();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (!problemOf(name.value, address.typed)) void save(changes, seen).then((isDone) => isDone && close());
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          data-autofocus
          label={texts('editName')}
          maxLength={255}
          value={name.value}
          error={problem === 'name' && texts('editNameEmpty')}
          onChange={(event) => name.set(event.currentTarget.value)}
        />
        <BothValues field={name} label={texts('editName')} say={(value) => value} />
        <AddressFields
          key={stored.address}
          draft={shownAddress}
          searchPlaces={searchPlaces}
          onChange={(next) => isOther(next, shownAddress) && address.type(next)}
        />
        {problem === 'place' && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert" mt={-8}>
            {texts('editPlaceMissing')}
          </Text>
        )}
        <BothValues field={address} label={texts('editAddress')} say={(value) => value} />
        <Select
          label={texts('editSpaceType')}
          data={sortedOptions(spaceTypes)}
          value={spaceType.value}
          searchable
          allowDeselect={false}
          onChange={(type) => spaceType.set(type)}
        />
        <BothValues field={spaceType} label={texts('editSpaceType')} say={(value) => said(value ?? '')} />
        {failure && (
          <Alert color="red" role="alert" title={texts('editFailed')}>
            {failure.sentence} {failure.isStale && texts('editStaleKept')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={hasConflict}>
            {texts('editSave')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The fields on top of what is stored, which others may change in the meantime; the tab keeps what was typed. */
function useDetails(projectId: string, stored: StoredDetails) {
  const name = useEdited(`name of ${projectId}`, z.string(), stored.name);
  const spaceType = useEdited(`space type of ${projectId}`, z.string().nullable(), stored.spaceType);
  const [typed, setTyped] = useKept(`address of ${projectId}`, typedAddress, () => undefined);
  const isTyped = isAddressChanged(typed, stored.address);
  const address = {
    typed,
    value: typed ? addressLine(typed.draft) : (stored.address ?? ''),
    type: (draft: AddressDraft) => setTyped({ draft, seen: typed ? typed.seen : stored.address }),
    theirs: isTyped && typed.seen !== stored.address ? (stored.address ?? '') : undefined,
    keepMine: () => typed && setTyped({ ...typed, seen: stored.address }),
    takeTheirs: () => setTyped(undefined),
  };
  const changes: Changes = {
    ...(name.isChanged && name.value.trim() !== stored.name && { name: name.value.trim() }),
    ...(isTyped && { address: addressLine(typed.draft) }),
    ...(spaceType.isChanged && spaceType.value !== null && { spaceType: spaceType.value }),
  };
  const seen = { name: name.seen, spaceType: spaceType.seen, address: typed ? typed.seen : stored.address };
  const forget = () => {
    name.forget();
    spaceType.forget();
    setTyped(undefined);
  };
  return { name, address, spaceType, changes, seen, forget };
}

const isOther = (a: { street: string; place: { label: string } | null }, b: typeof a) =>
  a.street !== b.street || a.place?.label !== b.place?.label;

/** The place of a stored address, so that another street in it needs no second pick. */
function useKnownPlace(address: string | null) {
  const { placeLabel } = splitAddress(address ?? '');
  const found = useQuery({
    queryKey: ['gazetteer', placeLabel],
    queryFn: () => searchPlaces(placeLabel ?? ''),
    enabled: placeLabel !== null,
    staleTime: 'static',
  });
  return found.data?.find(({ label }) => label === placeLabel) ?? null;
}

/**
 * Sends changed fields with what was seen of them. When another edit of the same field came first, what was typed
 * stays, and both are shown. Answers whether all is stored.
 */
function useSave(row: PortfolioRow) {
  const texts = useTexts('portfolio');
  const queries = useQueryClient();
  const [{ stored, version }, setStored] = useState<{ stored: StoredDetails; version: number }>({
    stored: row,
    version: row.version,
  });
  // The list has heard of another edit.
  if (row.version > version) setStored({ stored: row, version: row.version });
  const [failure, setFailure] = useState<{ sentence: string; isStale: boolean }>();
  const [isBusy, setIsBusy] = useState(false);
  const refresh = () =>
    [['projects'], ['project', row.projectId], ['location']].forEach(
      (queryKey) => void queries.invalidateQueries({ queryKey }),
    );
  const save = async (changes: Changes, seen: StoredDetails): Promise<boolean> => {
    if (Object.keys(changes).length === 0) return true;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const saved = await answerOf(
        api.api.projects[':projectId'].details.$patch({
          param: { projectId: row.projectId },
          json: { ...changes, seen },
        }),
      );
      changeHeldRows(queries, (pages) =>
        patchRows(pages, row.id, (held) => ({ ...held, ...changes, version: saved.version })),
      );
      notifyDone(texts('editSaved', { name: changes.name ?? stored.name }));
      refresh();
      return true;
    } catch (error) {
      console.warn('Failed to update project', error);
      const isStale = error instanceof ApiError && error.code === 'STALE';
      setFailure({ sentence: sentenceOf(error), isStale });
      if (isStale) await readAgain().catch(() => undefined);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  const readAgain = async () => {
    const { name, address, spaceType } = await answerOf(
      api.api.at.project.$get({ query: { projectId: row.projectId } }),
    );
    setStored({ stored: { name, address: address[0] ?? null, spaceType }, version });
    refresh();
  };
  return { stored, failure, isBusy, save };
}
