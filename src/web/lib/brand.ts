import { createContext, useContext } from 'react';

/**
 * The team whose name and logo stand for the product's: that of a location with whitelabel viewers. `isFrame`: the frame around the page shows it too,
 * as to guests, whom `href` leads back to what was shared with them.
 */
export type TeamBrand = { name: string; logo: string | null; href: string; isFrame: boolean };
/** `hidden`: it is not known yet, and the product's must not be seen. Null: the product's own. */
export const BrandContext = createContext<TeamBrand | 'hidden' | null>(null);

/** The team that viewers show in place of the product; null for the product itself. */
export function useTeamBrand(): TeamBrand | null {
  const brand = useContext(BrandContext);
  return brand === 'hidden' ? null : brand;
}

/** The same for the frame of pages. */
export function useFrameBrand(): TeamBrand | 'hidden' | null {
  const brand = useContext(BrandContext);
  return brand === 'hidden' || brand?.isFrame ? brand : null;
}
