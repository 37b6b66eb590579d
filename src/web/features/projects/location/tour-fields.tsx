import { TextInput } from '@mantine/core';
import { TOUR_NAME_INPUT_MAX, TOUR_URL_MAX, type TourFields as Fields } from '#domain/deliverables/tour.ts';
import { useTexts } from '#web/lib/texts.ts';

type TourFieldsProps = {
  values: Fields;
  errors: Partial<Record<keyof Fields, string | undefined>>;
  onChange: (field: keyof Fields, value: string) => void;
  onLeave?: (field: keyof Fields) => void;
};

/** Name and address of a tour. */
export function TourFields({ values, errors, onChange, onLeave }: TourFieldsProps) {
  const texts = useTexts('tours');
  const props = (field: keyof Fields) => ({
    value: values[field],
    error: errors[field],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(field, currentTarget.value),
    onBlur: () => onLeave?.(field),
  });
  return (
    <>
      <TextInput
        label={texts('name')}
        description={texts('nameHint')}
        maxLength={TOUR_NAME_INPUT_MAX}
        data-autofocus
        {...props('name')}
      />
      <TextInput
        label={texts('url')}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={TOUR_URL_MAX}
        {...props('url')}
      />
    </>
  );
}
