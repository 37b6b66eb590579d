import { z } from 'zod';
import { columns, MIN_COLUMN_WIDTH_PX, type ColumnKey } from '#domain/portfolio/columns.ts';
import { useStored } from '#web/lib/use-stored.ts';

const columnKey = z.enum(columns.map(({ key }) => key) as [ColumnKey, ...ColumnKey[]]);
const prefs = z.object({
  /** Null until the person chooses: then those without a value. */
  hiddenColumns: z.array(columnKey).nullable().catch(null),
  widths: z.partialRecord(columnKey, z.number().min(MIN_COLUMN_WIDTH_PX)).catch({}),
  isStatsOpen: z.boolean().catch(true),
});
export type PortfolioPrefs = z.infer<typeof prefs>;
const DEFAULTS: PortfolioPrefs = { hiddenColumns: null, widths: {}, isStatsOpen: true };

/** How a person wants the list, remembered on the device under one key each. */
export function usePrefs(userId: string | undefined): [PortfolioPrefs, (change: Partial<PortfolioPrefs>) => void] {
  const [value, setValue] = useStored<PortfolioPrefs>(`storey.portfolio.${userId ?? 'guest'}`, prefs, DEFAULTS);
  return [value, (change) => setValue((now) => ({ ...now, ...change }))];
}
