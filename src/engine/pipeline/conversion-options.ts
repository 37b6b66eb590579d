import { scanUnits } from '#domain/engine/scan-unit.ts';
import { z } from 'zod';

/** What a conversion is given besides the scan itself. It crosses process borders, so it is checked. */
export const conversionOptions = z.object({
  /** The scan on disk. */
  inputPath: z.string().min(1),
  /** Its name as the customer knows it: decides the format of text files. */
  fileName: z.string().min(1),
  /** Title of model and drawings. */
  name: z.string(),
  /** Address in the title block; none: left out. */
  address: z.string().optional(),
  /** Seed of the GUIDs in the model. */
  projectId: z.string().min(1),
  /** 'YYYY-MM-DD': the only date that outputs bear. */
  date: z.iso.date(),
  /** Set by the customer; guessed otherwise. */
  unit: z.enum(scanUnits).optional(),
  up: z.enum(['z', 'y']).optional(),
  /** Units of the drawings. */
  units: z.enum(['imperial', 'metric']),
  /** Worker threads. Has no influence on the outputs. */
  threads: z.number().int().min(1).max(64),
});

export type ConversionOptions = z.infer<typeof conversionOptions>;

/** What the outputs depend on, which threads are no part of: two conversions with the same text give the same bytes. */
export function optionsKey(options: ConversionOptions): string {
  const entries = Object.entries(options).filter(([name]) => name !== 'threads');
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
