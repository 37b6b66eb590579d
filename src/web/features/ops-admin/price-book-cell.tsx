import { TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import {
  bookFieldBounds,
  bookFieldText,
  readBookField,
  type BookFieldKind,
} from '#domain/pricing/price-book-fields.ts';
import { useTexts } from '#web/lib/texts.ts';

type CellProps = {
  label: string;
  path: string;
  kind: BookFieldKind;
  value: number;
  isReadOnly: boolean;
  onType: (path: string, kind: BookFieldKind, typed: string) => void;
};

/** One figure of a price book. Drawn again only when it changes: a book has two hundred of them. */
export const BookCell = memo(function BookCell({ label, path, kind, value, isReadOnly, onType }: CellProps) {
  const texts = useTexts('priceBook');
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && readBookField(kind, typed) === null;
  return (
    <TextInput
      size="xs"
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      readOnly={isReadOnly}
      value={typed ?? bookFieldText(kind, value)}
      error={isWrong && texts(`wrong_${kind}`, bookFieldBounds(kind))}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onType(path, kind, currentTarget.value);
      }}
      // A figure is written in its own form again once the field is left; what is none stays as it was typed.
      onBlur={() => !isWrong && setTyped(undefined)}
      styles={{ input: { paddingInline: 6, textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
    />
  );
});
