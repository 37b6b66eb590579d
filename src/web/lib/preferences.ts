import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDay, formatMoment } from './dates.ts';
import { sessionQuery } from './session.ts';
import type { UnitSystem } from './units.ts';

/** What the person has chosen in their account. Never asks the server: the frame of the page does. */
function usePreferences() {
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  return { units: data?.user?.units ?? null, timeZone: data?.user?.timeZone ?? null };
}

/** The units that the person has chosen; null without a choice. */
export function useChosenUnits(): UnitSystem | null {
  return usePreferences().units;
}

/** The reader's own units; without a choice those of the thing itself (`system`). */
export function useUnits(system: UnitSystem = 'imperial'): UnitSystem {
  return useChosenUnits() ?? system;
}

/** Dates as the reader has them: in the chosen time zone, else the browser's. */
export function useDates() {
  const timeZone = usePreferences().timeZone ?? undefined;
  return useMemo(
    () => ({ day: (date: Date) => formatDay(date, timeZone), moment: (date: Date) => formatMoment(date, timeZone) }),
    [timeZone],
  );
}
