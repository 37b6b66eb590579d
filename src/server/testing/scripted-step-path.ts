import { fileURLToPath } from 'node:url';

/** Path of the program that stands in for the engine. */
export const SCRIPTED_STEP = fileURLToPath(new URL('./scripted-step.ts', import.meta.url));
