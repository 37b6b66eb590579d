import { Button, Group, Paper, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Point3 } from '#geometry/space.ts';
import { MAX_PAIRS, type PointPair, solveFromPairs } from '#domain/placement/solve-placement.ts';
import { useUnits } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { PickedPair } from './align-rows.ts';
import { distanceText } from './align-sentences.ts';
import type { PaneView } from './pane.tsx';
import { useShortcuts } from './shortcuts.tsx';
import css from './compare.module.css';

export type PickSide = 'file' | 'project';
/** What is picked next. */
export type NextPick = { row: number; side: PickSide };
/** What a page asks to be picked first, of a file that is being aligned. */
export type AskedPick = NextPick & {
  fileId: string;
  /** It is aligned, and is to be aligned again. */ isAgain: boolean;
};
/** Points in the order in which they were picked, so that the last is taken back first. */
export type Picked = NextPick & { at: Point3; shownAt: Point3 };

type ComparePicksProps = {
  /** The view of the file that is aligned, and that of the project. */ views: Record<PickSide, PaneView>;
  names: Record<PickSide, string>;
  modelUnits: string;
  first: NextPick;
  picked: readonly Picked[];
  onPicked: (picked: readonly Picked[]) => void;
  onEnd: () => void;
};

/** Pairs of what was picked, by their rows. */
export function pairsOf(picked: readonly Picked[]): PickedPair[] {
  const count = Math.max(0, ...picked.map(({ row }) => row + 1));
  const at = (row: number, side: PickSide) => picked.find((each) => each.row === row && each.side === side)?.at ?? null;
  return Array.from({ length: count }, (_, row) => ({ file: at(row, 'file'), project: at(row, 'project') }));
}

/** Picks the same points in two views, in turn: says which is next and how well they fit so far. */
export function ComparePicks({ views, names, modelUnits, first, picked, onPicked, onEnd }: ComparePicksProps) {
  const texts = useTexts('beside');
  const units = useUnits(modelUnits === 'metric' ? 'metric' : 'imperial');
  const [next, setNext] = useState<NextPick | null>(first);
  const undo = () => {
    const last = picked.at(-1);
    if (!last) return;
    onPicked(picked.slice(0, -1));
    setNext({ row: last.row, side: last.side });
  };
  const { file, project } = views;
  useEffect(() => {
    const marksOf = (side: PickSide) =>
      picked.filter((each) => each.side === side).map(({ row, shownAt }) => ({ number: row + 1, at: shownAt }));
    const take = (side: PickSide) => (shownAt: Point3) => {
      if (side !== next?.side) return;
      const at = side === 'file' ? file.toFile(shownAt) : shownAt;
      const others = picked.filter((each) => each.row !== next.row || each.side !== side);
      onPicked([...others, { ...next, at, shownAt }]);
      setNext(afterPick(next));
    };
    for (const [side, { view }] of [
      ['file', file],
      ['project', project],
    ] as const)
      view.setPicks({ onPick: take(side), picked: marksOf(side), isNext: side === next?.side, onEnd });
  }, [file, project, next, picked, onPicked, onEnd]);
  useEffect(
    () => () => {
      file.view.setPicks(null);
      project.view.setPicks(null);
    },
    [file, project],
  );
  useShortcuts([
    { key: 'Escape', label: '', run: onEnd },
    { key: 'Backspace', label: '', run: undo },
    { key: 'Mod+z', label: '', run: undo },
  ]);
  const pairs = pairsOf(picked).filter((pair): pair is PointPair => pair.file !== null && pair.project !== null);
  const solved = solveFromPairs(pairs);
  return (
    <Paper className={css.apart} withBorder role="status">
      <div>
        <Text size="sm" fw={600}>
          {next ? texts('pick', { number: next.row + 1, name: names[next.side] }) : texts('pickedAll')}
        </Text>
        {next && (
          <Text size="xs" c="dimmed">
            {texts('pickKeys')}
          </Text>
        )}
        {'largestM' in solved && (
          <Text size="sm">
            {texts('pickFit', { distance: distanceText(solved.largestM, units === 'metric' ? 'm' : 'ft') })}
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" disabled={picked.length === 0} onClick={undo}>
          {texts('pickUndo')}
        </Button>
        <Button size="compact-sm" onClick={onEnd}>
          {texts('pickEnd')}
        </Button>
      </Group>
    </Paper>
  );
}

/** The same point in the project after that of the file, then the next point; null when the table is full. */
function afterPick({ row, side }: NextPick): NextPick | null {
  if (side === 'file') return { row, side: 'project' };
  return row + 1 < MAX_PAIRS ? { row: row + 1, side: 'file' } : null;
}
