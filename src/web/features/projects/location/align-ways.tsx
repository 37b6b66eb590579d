import { Checkbox, Group, Stack, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { UnitSwitch } from '#web/ui/unit-switch.tsx';
import { cellProblem, type AlignRow } from './align-rows.ts';
import { distanceText, resultSentences, rowsSentence } from './align-sentences.ts';
import { AlignTable, type PickPoint } from './align-table.tsx';
import { AlignTyped } from './align-typed.tsx';
import { alignWays, type AlignForm, type AlignResult, type useAlignForm } from './use-align-form.ts';

/** From so many points one of them can be the worst. */
const RANKED_FROM = 3;
/** Less than any scanner or tape tells. */
const WORTH_A_LOOK_M = 0.002;

const rowsOf = ({ way, rows, line }: AlignForm): readonly AlignRow[] =>
  way === 'typed' ? [] : way === 'pairs' ? rows : line;
/** Whether a cell of the way that is shown is no number. */
export const hasWrongCell = (form: AlignForm): boolean =>
  rowsOf(form).some((row) => row.some((_, cell) => cellProblem(row, cell) !== undefined));

type AlignWaysProps = { align: ReturnType<typeof useAlignForm>; onPick: PickPoint | undefined };

/** Three ways to say where a file lies, each with what it gives so far. */
export function AlignWays({ align, onPick }: AlignWaysProps) {
  const texts = useTexts('alignment');
  const { form, result, type } = align;
  const [leftOut, setLeftOut] = useState(0);
  const nameOf = (row: number) =>
    form.way === 'pairs' ? texts('point', { number: row + 1 }) : texts(row === 0 ? 'start' : 'end');
  const common = { nameOf, ...differencesOf(form, result), onPick };
  return (
    <Tabs
      value={form.way}
      keepMounted={false}
      onChange={(value) => {
        const way = alignWays.find((each) => each === value);
        setLeftOut(0);
        if (way) align.show(way);
      }}
    >
      <Group justify="space-between" gap="xs" mb="sm">
        <Tabs.List>
          {alignWays.map((way) => (
            <Tabs.Tab key={way} value={way}>
              {texts(`way_${way}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <UnitSwitch unit={form.unit} onChange={align.setUnit} />
      </Group>
      <Tabs.Panel value="pairs">
        <Stack gap="xs">
          <Text size="sm">{texts('pairsHint')}</Text>
          <AlignTable
            {...common}
            rows={form.rows}
            isOpen
            onRows={(rows, left) => {
              setLeftOut(left);
              type({ rows });
            }}
          />
          {leftOut > 0 && (
            <Text size="sm" role="status">
              {texts('leftOut', { count: leftOut })}
            </Text>
          )}
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="line">
        <Stack gap="xs">
          <Text size="sm">{texts('lineHint')}</Text>
          <AlignTable {...common} rows={form.line} isOpen={false} onRows={(line) => type({ line })} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="typed">
        <Stack gap="xs">
          <Text size="sm">{texts('typedHint')}</Text>
          <AlignTyped typed={form.typed} unit={form.unit} onTyped={(typed) => type({ typed })} />
        </Stack>
      </Tabs.Panel>
      {form.way !== 'typed' && (
        <Checkbox
          mt="sm"
          label={texts('mayScale')}
          description={texts('mayScaleHint')}
          checked={form.mayScale}
          onChange={({ currentTarget }) => type({ mayScale: currentTarget.checked })}
        />
      )}
      <ResultLines form={form} result={result} nameOf={nameOf} />
    </Tabs>
  );
}

/** What the numbers give, as they are typed; read aloud when it changes. */
function ResultLines({
  form,
  result,
  nameOf,
}: {
  form: AlignForm;
  result: AlignResult;
  nameOf: (row: number) => string;
}) {
  const wrong = rowsSentence(rowsOf(form), nameOf);
  const [first, ...others] = wrong === undefined ? resultSentences(form, result, nameOf) : [wrong];
  return (
    <div role="status" style={{ minHeight: '3.2em', marginTop: 'var(--mantine-spacing-sm)' }}>
      <Text size="sm" fw={'placement' in result && wrong === undefined ? 600 : undefined}>
        {first}
      </Text>
      {others.map((sentence) => (
        <Text key={sentence} size="sm" className="num">
          {sentence}
        </Text>
      ))}
    </div>
  );
}

/** How far each row is off, and which one is worth a look. */
function differencesOf({ unit, way }: AlignForm, result: AlignResult) {
  const differences: (string | undefined)[] = [];
  if (!('placement' in result) || !result.solved || !result.rowOf) return { differences, worst: undefined };
  const { solved, rowOf } = result;
  rowOf.forEach((row, point) => {
    differences[row] = distanceText(solved.residualsM[point] ?? 0, unit);
  });
  const isRanked = way === 'pairs' && rowOf.length >= RANKED_FROM && solved.largestM >= WORTH_A_LOOK_M;
  return { differences, worst: isRanked ? rowOf[solved.largestAt] : undefined };
}
