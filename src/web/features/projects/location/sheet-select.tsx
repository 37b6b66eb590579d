import { Select, Text } from '@mantine/core';
import type { DrawingSheet } from '#domain/drawing/cad-drawing.ts';
import { useTexts } from '#web/lib/texts.ts';
import { OVER_VIEWERS } from '#web/ui/layers.ts';

type SheetSelectProps = {
  sheets: readonly DrawingSheet[];
  /** Null: the model. */ sheet: DrawingSheet | null;
  onChange: (name: string | null) => void;
};

/** Chooses between the model of a drawing and its sheets, and says what lengths on a sheet are those of. */
export function SheetSelect({ sheets, sheet, onChange }: SheetSelectProps) {
  const texts = useTexts('location');
  return (
    <div>
      <Select
        size="xs"
        label={texts('sheet')}
        value={sheet?.name ?? ''}
        data={[{ value: '', label: texts('sheetModel') }, ...sheets.map(({ name }) => ({ value: name, label: name }))]}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true, zIndex: OVER_VIEWERS }}
        onChange={(value) => onChange(value || null)}
      />
      {sheet && (
        <Text size="xs" c="dimmed" mt={4}>
          {sheet.scale === null
            ? texts('sheetOfPaper')
            : texts(sheet.hasOtherScales ? 'sheetScales' : 'sheetScale', { scale: sheet.scale })}
        </Text>
      )}
    </div>
  );
}
