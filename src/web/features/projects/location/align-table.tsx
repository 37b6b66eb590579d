import { Button, Text, TextInput } from '@mantine/core';
import { IconCrosshair, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ClipboardEvent } from 'react';
import { MAX_PAIRS } from '#domain/placement/solve-placement.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CELL_TEXTS, cellProblem, emptyRow, pastedRows, type AlignRow } from './align-rows.ts';
import css from './align-file.module.css';

/** Begins picking a point in the viewer; the viewer answers by another value of `pairs`. */
export type PickPoint = (row: number, side: 'file' | 'project') => void;

type AlignTableProps = {
  rows: readonly AlignRow[];
  /** What a row is called. */ nameOf: (row: number) => string;
  /** By row, as text; undefined for rows that do not count. */ differences: readonly (string | undefined)[];
  /** The row with the largest difference, where it is worth a look. */ worst: number | undefined;
  /** Rows can be added and removed. */ isOpen: boolean;
  onPick: PickPoint | undefined;
  onRows: (rows: AlignRow[], leftOut: number) => void;
};

const AXES = ['x', 'y', 'z'] as const;
const SIDES = [
  { side: 'file', cells: [0, 1, 2], heading: 'inFile', pick: 'pickFileOf' },
  { side: 'project', cells: [3, 4, 5], heading: 'inProject', pick: 'pickProjectOf' },
] as const;

/** Points in the file beside the same points in the project. A block of numbers that is pasted fills it from where it is pasted. */
export function AlignTable({ rows, nameOf, differences, worst, isOpen, onPick, onRows }: AlignTableProps) {
  const texts = useTexts('alignment');
  const set = (row: number, cell: number, text: string) =>
    onRows(
      rows.map((each, at) => (at === row ? each.map((old, k) => (k === cell ? text : old)) : each)),
      0,
    );
  const paste = (event: ClipboardEvent, row: number, cell: number) => {
    const pasted = pastedRows(
      rows,
      event.clipboardData.getData('text'),
      { row, cell },
      isOpen ? MAX_PAIRS : rows.length,
    );
    if (!pasted) return;
    event.preventDefault();
    onRows(pasted.rows, pasted.leftOut);
  };
  return (
    <div className={css.table}>
      <div className={css.heads} aria-hidden>
        <span />
        {SIDES.map(({ heading }) => (
          <Text key={heading} size="xs" c="dimmed">
            {texts(heading)}
          </Text>
        ))}
        <Text size="xs" c="dimmed">
          {texts('difference')}
        </Text>
      </div>
      {rows.map((cells, row) => {
        const name = nameOf(row);
        const isWorst = row === worst;
        return (
          <div key={name} role="group" aria-label={name} className={css.row} data-worst={isWorst || undefined}>
            <Text size="sm" className={css.name}>
              {isOpen ? row + 1 : name}
            </Text>
            {SIDES.map(({ side, cells: own, heading, pick }) => (
              <div key={side} className={css.side}>
                <Text size="xs" c="dimmed" className={css.sideName} aria-hidden>
                  {texts(heading)}
                </Text>
                <div className={css.cells}>
                  {own.map((cell) => (
                    <TextInput
                      key={cell}
                      size="xs"
                      value={cells[cell] ?? ''}
                      placeholder={AXES[cell % 3]}
                      aria-label={texts(CELL_TEXTS[cell], { row: name })}
                      error={cellProblem(cells, cell) !== undefined}
                      inputMode="decimal"
                      autoComplete="off"
                      {...(row === 0 && cell === 0 && { 'data-autofocus': true })}
                      onChange={({ currentTarget }) => set(row, cell, currentTarget.value)}
                      onPaste={(event) => paste(event, row, cell)}
                    />
                  ))}
                  {onPick && (
                    <IconButton
                      label={texts(pick, { row: name })}
                      icon={<IconCrosshair size={16} aria-hidden />}
                      onClick={() => onPick(row, side)}
                    />
                  )}
                </div>
              </div>
            ))}
            <Text size="sm" component="div" className={css.difference}>
              <span className="num">{differences[row]}</span>
              {isWorst && (
                <Text component="span" size="xs" className={css.worst}>
                  {texts('worst')}
                </Text>
              )}
            </Text>
            {isOpen && (
              <IconButton
                label={texts('removeRow', { number: row + 1 })}
                icon={<IconTrash size={16} aria-hidden />}
                className={css.remove}
                disabled={rows.length <= 2}
                onClick={() =>
                  onRows(
                    rows.filter((_, at) => at !== row),
                    0,
                  )
                }
              />
            )}
          </div>
        );
      })}
      {isOpen && (
        <Button
          size="xs"
          variant="subtle"
          className={css.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={rows.length >= MAX_PAIRS}
          onClick={() => onRows([...rows, emptyRow()], 0)}
        >
          {texts('addRow')}
        </Button>
      )}
    </div>
  );
}
