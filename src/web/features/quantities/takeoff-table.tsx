import { TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Sum } from '#domain/quantities/sum-figures.ts';
import { hexColor, type TakeoffRow } from '#domain/quantities/takeoffs.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useCategoryLabel } from '#web/lib/category-label.ts';
import { useTexts } from '#web/lib/texts.ts';
import { countText, figureText, SUMMED, unitText, type Summed } from './figure-texts.ts';
import css from './quantities.module.css';

type TakeoffTableProps = {
  title: string;
  rows: readonly TakeoffRow[];
  unit: MeasureUnit;
  /** Whether colors can be chosen. */
  isColored: boolean;
  onSelect: (keys: readonly string[]) => void;
  onColor: (key: string, color: string) => void;
};
const columnTexts = { area: 'columnArea', length: 'columnLength', volume: 'columnVolume' } as const;

/** The rows of a takeoff (Q8), each in its color. */
export function TakeoffTable({ title, rows, unit, isColored, onSelect, onColor }: TakeoffTableProps) {
  const texts = useTexts('quantities');
  const labelOf = useCategoryLabel();
  return (
    <div className={css.scroll} role="region" aria-label={title} tabIndex={0}>
      <table className={css.plain}>
        <thead>
          <tr>
            <th scope="col">{texts('category').toUpperCase()}</th>
            <th scope="col">{texts('columnCount')}</th>
            {SUMMED.map((figure) => (
              <th key={figure} scope="col">
                {texts(columnTexts[figure])}
                <span className={css.unit}>{unitText(figure, unit)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const name = row.name ?? labelOf(row.category);
            return (
              <tr key={row.key}>
                <th scope="row">
                  <span className={css.rowName}>
                    <span className={css.dot} style={{ background: row.color }} aria-hidden />
                    <UnstyledButton
                      className={css.rowButton}
                      title={name}
                      onClick={() => onSelect(row.items.map(({ key }) => key))}
                    >
                      {name}
                    </UnstyledButton>
                  </span>
                  {row.name !== null && <span className={css.small}>{labelOf(row.category)}</span>}
                  {isColored && (
                    <ColorField name={name} color={row.color} onColor={(color) => onColor(row.key, color)} />
                  )}
                </th>
                <td>{countText(row.count)}</td>
                {SUMMED.map((figure) => (
                  <SumCell key={figure} kind={figure} sum={row[figure]} unit={unit} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function SumCell({ kind, sum, unit }: { kind: Summed; sum: Sum; unit: MeasureUnit }) {
  const texts = useTexts('quantities');
  if (!(sum.value > 0)) return <td>{texts('none')}</td>;
  return (
    <td>
      {figureText(kind, sum.value, unit)}
      {sum.have < sum.of && (
        <span className={css.partly}>{texts('someOf', { have: countText(sum.have), of: countText(sum.of) })}</span>
      )}
    </td>
  );
}

/** A color with 3 or 6 digits; anything else says so and leaves the color as it was. */
function ColorField({ name, color, onColor }: { name: string; color: string; onColor: (color: string) => void }) {
  const texts = useTexts('quantities');
  const [typed, setTyped] = useState(color);
  const isValid = hexColor(typed) !== null;
  return (
    <TextInput
      size="xs"
      w={104}
      mt={4}
      aria-label={texts('color', { name })}
      value={typed}
      error={isValid ? undefined : texts('colorInvalid')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const next = hexColor(currentTarget.value);
        if (next !== null) onColor(next);
      }}
    />
  );
}
