import { z } from 'zod';

/** Where a building stands within a state of the US, degrees; null elsewhere, and where no place was found for the address. */
export const statePlace = z.object({ region: z.string(), latitude: z.number(), longitude: z.number() }).nullable();
export type StatePlace = z.infer<typeof statePlace>;
