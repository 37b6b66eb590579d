import { Button, Card, Stack, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { addressLine, type AddressDraft } from '#web/lib/address.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AddressFields } from '#web/ui/address-fields.tsx';

const searchPlaces = (q: string) => answerOf(api.api.gazetteer.$get({ query: { q } }));

type SearchProps = {
  draft: AddressDraft;
  /** Came back from a result, whose focused button is gone. */ takesFocus: boolean;
  onDraft: (draft: AddressDraft) => void;
  onSearch: (address: string) => void;
};

/** The address to be researched. */
export function ResearchSearch({ draft, takesFocus, onDraft, onSearch }: SearchProps) {
  const texts = useTexts('research');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  const [isMissing, setMissing] = useState(false);
  return (
    <Card
      withBorder
      padding="md"
      component="form"
      ref={form}
      maw={720}
      w="100%"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(!draft.place);
        if (draft.place) onSearch(addressLine(draft));
      }}
    >
      <Stack gap="md">
        <AddressFields draft={draft} onChange={onDraft} searchPlaces={searchPlaces} />
        {isMissing && !draft.place && (
          <Text c="var(--mantine-color-error)" role="alert">
            {texts('selectAddress')}
          </Text>
        )}
        <Button type="submit" leftSection={<IconSearch size={16} />} style={{ alignSelf: 'flex-start' }}>
          {texts('search')}
        </Button>
      </Stack>
    </Card>
  );
}
