import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BrandContext, type TeamBrand } from '#web/lib/brand.ts';
import { locationQuery } from '#web/lib/queries.ts';

const SHOWN_LOCATION = /^\/location\/([0-9a-f-]{36})(?:\/|$)/i;

/** Pages of a location, and their frame, with the brand of its team. Guests see no other brand first; members know the portal as what it is. */
export function PageBrand({ isMember, children }: { isMember: boolean; children: ReactNode }) {
  const locationId = useLocation({ select: ({ pathname }) => SHOWN_LOCATION.exec(pathname)?.[1] });
  return (
    <LocationBrand locationId={locationId} isFrame isHiddenFirst={!isMember}>
      {children}
    </LocationBrand>
  );
}

type LocationBrandProps = {
  locationId: string | undefined;
  isFrame?: boolean;
  isHiddenFirst?: boolean;
  children: ReactNode;
};

/** The brand of a location's team, for what is shown of it. */
export function LocationBrand({ locationId, isFrame = false, isHiddenFirst = false, children }: LocationBrandProps) {
  const { data, isPending } = useQuery({ ...locationQuery(locationId ?? ''), enabled: locationId !== undefined });
  const isHidden = isHiddenFirst && locationId !== undefined && isPending;
  const brand: TeamBrand | null =
    locationId !== undefined && data?.brand
      ? {
          ...data.brand,
          href: `/location/${locationId}`,
          isFrame: isFrame && !data.projects.some(({ isOwn }) => isOwn),
        }
      : null;
  return <BrandContext value={isHidden ? 'hidden' : brand}>{children}</BrandContext>;
}
