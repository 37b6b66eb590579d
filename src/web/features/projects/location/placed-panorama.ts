import type { WirePanorama } from '#contract/panoramas.ts';

/** A panorama with a place. */
export type PlacedPanorama = WirePanorama & { pose: NonNullable<WirePanorama['pose']> };
export const isPlaced = (each: WirePanorama): each is PlacedPanorama => each.pose !== null;
