import { Tooltip, VisuallyHidden } from '@mantine/core';
import { useUnits } from '#web/lib/preferences.ts';
import { areaTexts, type UnitSystem } from '#web/lib/units.ts';

/** An area in the reader's unit, else in that of its project (`system`); hovering shows the other unit, which screen readers get as well. */
export function Area({ areaSqft, system }: { areaSqft: number; system?: UnitSystem }) {
  return <InBothUnits {...areaTexts(areaSqft, useUnits(system))} />;
}

function InBothUnits({ own, other }: { own: string; other: string }) {
  return (
    <Tooltip label={other} events={{ hover: true, focus: false, touch: true }}>
      <span className="num">
        {own}
        <VisuallyHidden component="span"> ({other})</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
