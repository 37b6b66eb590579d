import { Tooltip, VisuallyHidden } from '@mantine/core';
import { areaTexts, lengthTexts, type UnitSystem } from '#web/lib/units.ts';

/** An area with its unit; hovering shows the other unit, which screen readers get as well. */
export function Area({ areaSqft, system }: { areaSqft: number; system?: UnitSystem }) {
  return <InBothUnits {...areaTexts(areaSqft, system)} />;
}

/** A length with its unit, like `Area`. */
export function Length({ lengthM, system }: { lengthM: number; system?: UnitSystem }) {
  return <InBothUnits {...lengthTexts(lengthM, system)} />;
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
