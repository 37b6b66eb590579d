import { Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { spaceTypes, type SpaceType } from '#domain/space-types/space-types.ts';
import { useTexts } from '#web/lib/texts.ts';
import { saidOf, sortedOptions } from '#web/lib/said.ts';
import { InlineField } from './inline-edit.tsx';

/** Property type from the fixed list, with an explicit confirm. */
export function InlinePropertyType({
  spaceType,
  canEdit,
  onSave,
}: {
  spaceType: string | null;
  canEdit: boolean;
  onSave: (spaceType: SpaceType) => Promise<void>;
}) {
  const texts = useTexts('engineProject');
  const common = useTexts('common');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const known = spaceTypes.find((type) => type === chosen);
  const confirm = () => {
    setIsEditing(false);
    if (known && known !== spaceType) void onSave(known);
  };
  return (
    <InlineField
      editLabel={texts('typeEdit')}
      canEdit={canEdit}
      isEditing={isEditing}
      display={<Text>{saidOf(spaceType) ?? texts('typeNone')}</Text>}
      onEdit={() => {
        setChosen(spaceType);
        setIsEditing(true);
      }}
    >
      <Select
        aria-label={texts('typeLabel')}
        data={sortedOptions(spaceTypes)}
        value={chosen}
        onChange={setChosen}
        searchable
        allowDeselect={false}
        autoFocus
        comboboxProps={{ withinPortal: true }}
      />
      <Group gap="xs" mt={6}>
        <Button size="compact-sm" disabled={!known || known === spaceType} onClick={confirm}>
          {texts('confirmValue')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setIsEditing(false)}>
          {common('cancel')}
        </Button>
      </Group>
    </InlineField>
  );
}
