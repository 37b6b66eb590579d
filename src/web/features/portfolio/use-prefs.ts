import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';
import { columns, MIN_COLUMN_WIDTH_PX, type ColumnKey } from '#domain/portfolio/columns.ts';

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
  const [value, setValue] = useLocalStorage<PortfolioPrefs>({ key: `storey.portfolio.${userId ?? 'guest'}`, defaultValue: DEFAULTS, getInitialValueInEffect: false, deserialize });
  return [value, (change) => setValue((now) => ({ ...now, ...change }))];
}

function deserialize(stored: string | undefined): PortfolioPrefs {
  const parsed = prefs.safeParse(parseJson(stored));
  return parsed.success ? parsed.data : DEFAULTS;
}

/** What a person stored, which may be anything; undefined for what is no JSON. */
function parseJson(stored: string | undefined): unknown {
  try {
    return stored === undefined ? undefined : JSON.parse(stored);
  } catch {
    return undefined;
  }
}
