import { TextInput } from '@mantine/core';
import { typedNumber } from '#domain/units/typed-number.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { AlignUnit } from './align-rows.ts';
import type { TypedFields } from './use-align-form.ts';
import css from './align-file.module.css';

const FIELDS = [
  { key: 'x', label: 'shiftX', hint: undefined, isLength: true },
  { key: 'y', label: 'shiftY', hint: undefined, isLength: true },
  { key: 'z', label: 'shiftZ', hint: undefined, isLength: true },
  { key: 'turn', label: 'turn', hint: undefined, isLength: false },
  { key: 'scale', label: 'scale', hint: 'scaleHint', isLength: false },
] as const;

type AlignTypedProps = { typed: TypedFields; unit: AlignUnit; onTyped: (typed: TypedFields) => void };

/** Turn, scale and shift as numbers. */
export function AlignTyped({ typed, unit, onTyped }: AlignTypedProps) {
  const texts = useTexts('alignment');
  return (
    <div className={css.fields}>
      {FIELDS.map(({ key, label, hint, isLength }) => {
        const number = typedNumber(typed[key]);
        return (
          <TextInput
            key={key}
            label={texts(label)}
            description={hint && texts(hint)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={typed[key]}
            error={'problem' in number && texts(number.problem === 'ambiguous' ? 'ambiguous' : 'notANumber')}
            inputMode="decimal"
            autoComplete="off"
            rightSection={isLength && <span aria-hidden>{unit}</span>}
            onChange={({ currentTarget }) => onTyped({ ...typed, [key]: currentTarget.value })}
          />
        );
      })}
    </div>
  );
}
