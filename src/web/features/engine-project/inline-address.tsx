import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { addressLine, type AddressDraft, type SearchPlaces } from '#web/lib/address.ts';
import { AddressFields } from '#web/ui/address-fields.tsx';
import { useTexts } from '#web/lib/texts.ts';
import { InlineField } from './inline-edit.tsx';

type InlineAddressProps = { address: string | undefined; canEdit: boolean; searchPlaces: SearchPlaces; onSave: (line: string) => Promise<void> };

/** Address: a street typed and a US place picked, with an explicit confirm (E4). */
export function InlineAddress({ address, canEdit, searchPlaces, onSave }: InlineAddressProps) {
  const texts = useTexts('engineProject');
  const common = useTexts('common');
  const [draft, setDraft] = useState<AddressDraft | null>(null);
  const confirm = () => {
    if (draft) void onSave(addressLine(draft));
    setDraft(null);
  };
  return (
    <InlineField editLabel={texts('addressEdit')} canEdit={canEdit} isEditing={draft !== null} display={<Text c={address ? undefined : 'dimmed'}>{address ?? texts('addressNone')}</Text>} onEdit={() => setDraft({ street: address?.split(', ').slice(0, -2).join(', ') ?? '', place: null })}>
      {draft && <AddressFields draft={draft} onChange={setDraft} searchPlaces={searchPlaces} />}
      <Group gap="xs" mt={6}>
        <Button size="compact-sm" disabled={!draft?.place} onClick={confirm}>{texts('confirmValue')}</Button>
        <Button size="compact-sm" variant="default" onClick={() => setDraft(null)}>{common('cancel')}</Button>
      </Group>
    </InlineField>
  );
}
