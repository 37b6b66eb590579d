import { Button, SegmentedControl } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import type { ChangeTarget } from '#domain/changes/change-request.ts';
import type { FlatControls } from '#viewer/plan/flat-viewer.ts';
import { isMarking, type MeasuredArea, type Measurements } from '#viewer/plan/measure-plan.ts';
import { useTexts } from '#web/lib/texts.ts';

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

/** How an area is marked, beside its tool: a rectangle by two clicks, or a polygon. */
export function MarkShape({ viewer, measured }: Omit<PlanMarkingProps, 'onAsk'>) {
  const texts = useTexts('location');
  if (!isMarking(measured.mode)) return null;
  return (
    <SegmentedControl
      size="xs"
      aria-label={texts('markShape')}
      value={measured.mode}
      data={[
        { value: 'rectangle', label: texts('markRectangle') },
        { value: 'polygon', label: texts('markPolygon') },
      ]}
      onChange={(shape) => viewer?.setMarkShape(shape === 'polygon' ? 'polygon' : 'rectangle')}
    />
  );
}

/** Asks for a change of the marked area. */
export function AskAboutMarked({ measured: { marked }, onAsk }: Omit<PlanMarkingProps, 'viewer'>) {
  const texts = useTexts('location');
  return (
    marked && (
      <Button
        size="xs"
        flex="none"
        leftSection={<IconMessagePlus size={14} aria-hidden />}
        onClick={() => onAsk(marked)}
      >
        {texts('requestChange')}
      </Button>
    )
  );
}
