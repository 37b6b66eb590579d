import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowBackUp, IconMarquee2, IconMessagePlus } from '@tabler/icons-react';
import type { ChangeTarget } from '#domain/changes/change-request.ts';
import type { FlatControls } from '#viewer/plan/flat-viewer.ts';
import { isMarking, type MeasuredArea, type Measurements } from '#viewer/plan/measure-plan.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { Shortcut } from './shortcuts.tsx';
import { ToolButton } from './viewer-controls.tsx';

/** An area as a request names it. `name`: of the room it is, else ''. */
export function areaTarget(
  { points, areaM2 }: Pick<MeasuredArea, 'points' | 'areaM2'>,
  storey: string | null,
  name = '',
): ChangeTarget {
  return {
    kind: 'area',
    storey: storey && storey.slice(0, 200),
    polygon: points.map(([x, y]) => [x, y]),
    areaM2,
    name: name.trim().slice(0, 200),
  };
}

type PlanMarkingProps = { viewer: FlatControls | null; measured: Measurements; onAsk: (marked: MeasuredArea) => void };

const toggleMarking = (viewer: FlatControls | null, { mode }: Measurements) =>
  viewer?.setTool(isMarking(mode) ? mode : 'rectangle');

/** Keys of the tool that marks an area. */
export function useMarkingKeys(viewer: FlatControls | null, measured: Measurements): Shortcut[] {
  const texts = useTexts('location');
  return [
    { key: 'k', label: texts('mark'), run: () => toggleMarking(viewer, measured) },
    { key: 'Backspace', label: texts('markUndo'), run: () => viewer?.undo() ?? false },
  ];
}

/** The tool that marks an area to say something about: a rectangle by two clicks, or a polygon. */
export function PlanMarking({ viewer, measured, onAsk }: PlanMarkingProps) {
  const texts = useTexts('location');
  const isOn = isMarking(measured.mode);
  const { marked } = measured;
  return (
    <>
      <ToolButton
        label={texts('mark')}
        letter="k"
        icon={<IconMarquee2 size={18} />}
        isOn={isOn}
        onClick={() => toggleMarking(viewer, measured)}
      />
      {isOn && (
        <SegmentedControl
          size="xs"
          aria-label={texts('markShape')}
          value={measured.mode}
          data={[
            { value: 'rectangle', label: texts('markRectangle') },
            { value: 'polygon', label: texts('markPolygon') },
          ]}
          onChange={(mode) => viewer?.setTool(mode === 'polygon' ? 'polygon' : 'rectangle')}
        />
      )}
      {measured.pending.length > 0 && (
        <ToolButton
          label={texts('markUndo')}
          letter="Backspace"
          icon={<IconArrowBackUp size={18} />}
          onClick={() => viewer?.undo()}
        />
      )}
      {marked && (
        <Button
          size="xs"
          flex="none"
          leftSection={<IconMessagePlus size={14} aria-hidden />}
          onClick={() => onAsk(marked)}
        >
          {texts('requestChange')}
        </Button>
      )}
    </>
  );
}
