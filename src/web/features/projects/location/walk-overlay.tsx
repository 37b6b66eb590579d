import { Button, Group, Paper, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useRef, useState, useSyncExternalStore, type PointerEvent } from 'react';
import { FEET_PER_M } from '#domain/units/model-factors.ts';
import type { ModelViewer } from '#viewer/model/model-viewer.ts';
import type { WalkCalls, WalkStatus } from '#viewer/model/walk-status.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import css from './walk-overlay.module.css';

type WalkOverlayProps = {
  viewer: Pick<ModelViewer, 'on'>;
  walk: WalkCalls;
  unit: MeasureUnit;
  onEnd: () => void;
};

/** Where somebody walks, and a lever for fingers; nothing while nobody does. */
export function WalkOverlay({ viewer, walk, unit, onEnd }: WalkOverlayProps) {
  const texts = useTexts('location');
  const status = useSyncExternalStore((listener) => viewer.on('walk', listener), walk.status);
  if (!status) return null;
  return (
    <>
      <Paper className={css.status} withBorder>
        <div role="status">
          <Words status={status} unit={unit} />
        </div>
        {status.phase === 'choosing' && (
          <Button size="compact-sm" variant="light" className={css.button} onClick={walk.standInMiddle}>
            {texts('walkMiddle')}
          </Button>
        )}
        <IconButton
          label={texts('walkEnd')}
          hint="Esc"
          size={28}
          className={css.button}
          icon={<IconX size={16} />}
          onClick={onEnd}
        />
      </Paper>
      {status.phase === 'walking' && <Lever onPush={walk.push} />}
    </>
  );
}

function Words({
  status: { phase, isFlying, isNoFloor, level, speedMps },
  unit,
}: {
  status: WalkStatus;
  unit: MeasureUnit;
}) {
  const texts = useTexts('location');
  const isTouch = useMediaQuery('(pointer: coarse)') ?? false;
  if (phase === 'choosing')
    return (
      <Text size="sm">
        {isNoFloor && `${texts('walkNoFloor')} `}
        {texts(isTouch ? 'walkChooseTouch' : 'walkChoose')}
      </Text>
    );
  const speed = (unit === 'm' ? speedMps : speedMps * FEET_PER_M).toFixed(1);
  return (
    <Group gap="xs" wrap="nowrap">
      {level !== null && (
        <Text size="sm" fw={600} truncate>
          {level}
        </Text>
      )}
      {isFlying && <Text size="sm">{texts('walkFlying')}</Text>}
      <Text size="sm" c="var(--ink-2)" className={css.speed}>
        {texts(unit === 'm' ? 'walkSpeedMeters' : 'walkSpeedFeet', { speed })}
      </Text>
    </Group>
  );
}

/** How far the knob can be drawn. */
const REACH_PX = 36;

/** Walks where it is pushed. Only for fingers: keys do the same (walk-overlay.module.css). */
function Lever({ onPush }: { onPush: (ahead: number, right: number) => void }) {
  const base = useRef<HTMLDivElement>(null);
  const [knob, setKnob] = useState({ x: 0, y: 0 });
  const move = ({ clientX, clientY }: PointerEvent) => {
    const { left = 0, top = 0, width = 0, height = 0 } = base.current?.getBoundingClientRect() ?? {};
    const [x, y] = [clientX - left - width / 2, clientY - top - height / 2];
    const shorter = Math.min(1, REACH_PX / (Math.hypot(x, y) || 1));
    setKnob({ x: x * shorter, y: y * shorter });
    onPush((-y * shorter) / REACH_PX, (x * shorter) / REACH_PX);
  };
  const letGo = () => {
    setKnob({ x: 0, y: 0 });
    onPush(0, 0);
  };
  return (
    <div
      ref={base}
      className={css.lever}
      aria-hidden
      data-testid="walk-lever"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => event.buttons > 0 && move(event)}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      <div className={css.knob} style={{ transform: `translate(${knob.x}px, ${knob.y}px)` }} />
    </div>
  );
}
