import { z } from 'zod';

/** Where a building is within a US state, in degrees; null elsewhere, and where the address could not be located. */
export const statePlace = z.object({ region: z.string(), latitude: z.number(), longitude: z.number() }).nullable();
export type StatePlace = z.infer<typeof statePlace>;
