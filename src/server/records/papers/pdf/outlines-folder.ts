import { resolve } from 'node:path';

/** Outlines of the states, of which a paper prints the one that its place is in. */
export const OUTLINES_FOLDER = resolve('data/outlines/us-states');
