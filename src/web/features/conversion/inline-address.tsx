import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { addressLine, splitAddress, type AddressDraft, type SearchPlaces } from '#web/lib/address.ts';
import { AddressFields } from '#web/ui/address-fields.tsx';
import { useTexts } from '#web/lib/texts.ts';
import { InlineField } from './inline-edit.tsx';

type InlineAddressProps = {
  address: string | undefined;
  canEdit: boolean;
  searchPlaces: SearchPlaces;
  onSave: (line: string) => Promise<void>;
};

/** Address: a street typed and a US place picked, with an explicit confirm (E4). */
export function InlineAddress({ address, canEdit, searchPlaces, onSave }: InlineAddressProps) {
  const texts = useTexts('engineProject');
  const common = useTexts('common');
  const [draft, setDraft] = useState<AddressDraft | null>(null);
  const begin = async () => {
    const { street, placeLabel } = splitAddress(address ?? '');
    setDraft({ street, place: null });
    if (!placeLabel) return;
    // A new street in the same place needs no second pick.
    const places = await searchPlaces(placeLabel).catch(() => []);
    const place = places.find(({ label }) => label === placeLabel);
    if (place) setDraft((now) => (now?.place === null ? { ...now, place } : now));
  };
  const isChanged = draft !== null && addressLine(draft) !== address;
  const confirm = () => {
    if (draft) void onSave(addressLine(draft));
    setDraft(null);
  };
  return (
    <InlineField
      editLabel={texts('addressEdit')}
      canEdit={canEdit}
      isEditing={draft !== null}
      display={<Text c={address ? undefined : 'dimmed'}>{address ?? texts('addressNone')}</Text>}
      onEdit={() => void begin()}
    >
      {draft && <AddressFields draft={draft} onChange={setDraft} searchPlaces={searchPlaces} />}
      <Group gap="xs" mt={6}>
        <Button size="compact-sm" disabled={!draft?.place || !isChanged} onClick={confirm}>
          {texts('confirmValue')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setDraft(null)}>
          {common('cancel')}
        </Button>
      </Group>
    </InlineField>
  );
}
