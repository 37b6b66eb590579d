import { Select } from '@mantine/core';
import { useTexts } from '#web/lib/texts.ts';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import type { FileChoice } from './file-choice.ts';

type FileChooserProps = {
  label: string;
  choices: readonly FileChoice[];
  /** What the viewer has beside the files, first in the list. */ own?: { value: string; label: string } | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** The files that a viewer has to show; those that cannot be opened say why (K2). */
export function FileChooser({ label, choices, own, value, onChange }: FileChooserProps) {
  const texts = useTexts('location');
  const labelOf = ({ name, url, state }: FileChoice) => {
    const shown = name || texts('scanOfProject');
    return url ? shown : texts(state === 'failed' ? 'fileNotShownOption' : 'filePreparingOption', { name: shown });
  };
  return (
    <Select
      label={label}
      data={[
        ...(own ? [own] : []),
        ...choices.map((choice) => ({ value: choice.id, label: labelOf(choice), disabled: !choice.url })),
      ]}
      value={value}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true, zIndex: OVER_VIEWERS }}
      onChange={(next) => next && onChange(next)}
    />
  );
}
