import { useState } from 'react';
import type { BasketItem } from '#domain/quantities/basket.ts';
import type { TakeoffDefinition } from '#domain/quantities/takeoffs.ts';

/** A takeoff as it was last run: of this basket, null before the first run, with the colors chosen by key of its rows. */
export type TakeoffRun = {
  takeoff: TakeoffDefinition['id'];
  basket: readonly BasketItem[] | null;
  colors: Readonly<Record<string, string>>;
};

export const useTakeoff = () => useState<TakeoffRun>({ takeoff: 'building-elements', basket: null, colors: {} });
