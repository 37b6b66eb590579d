import { TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { hexColor, type TakeoffRow } from '#domain/quantities/takeoffs.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useCategoryLabel } from '#web/lib/category-label.ts';
import { useTexts } from '#web/lib/texts.ts';
import { countText, unitText, type Summed } from './figure-texts.ts';
import { SumText } from './sum-text.tsx';
import css from './quantities.module.css';

type TakeoffTableProps = {
  title: string;
  rows: readonly TakeoffRow[];
  unit: MeasureUnit;
  figures: readonly Summed[];
  /** Whether colors can be chosen. */
  isColored: boolean;
  onSelect: (keys: readonly string[]) => void;
  onColor: (key: string, color: string) => void;
};
/** Rows that are shown; the export has all. */
const LISTED = 500;
const columnTexts = { area: 'columnArea', length: 'columnLength', volume: 'columnVolume' } as const;

/** The rows of a takeoff (Q8), each in its color. */
export function TakeoffTable({ title, rows, unit, figures, isColored, onSelect, onColor }: TakeoffTableProps) {
  const texts = useTexts('quantities');
  const labelOf = useCategoryLabel();
  return (
    <div className={css.scroll} role="region" aria-label={title} tabIndex={0}>
      <table className={css.plain}>
        <thead>
          <tr>
            <th scope="col">{texts('category').toUpperCase()}</th>
            <th scope="col">{texts('columnCount')}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col">
                {texts(columnTexts[figure])}
                <span className={css.unit}>{unitText(figure, unit)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, LISTED).map((row) => {
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
                {figures.map((figure) => (
                  <td key={figure}>
                    <SumText kind={figure} sum={row[figure]} unit={unit} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length > LISTED && (
        <p className={css.more}>
          {texts('moreRows', { count: rows.length - LISTED, formatted: countText(rows.length - LISTED) })}
        </p>
      )}
    </div>
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
