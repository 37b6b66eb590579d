import { CloseButton } from '@mantine/core';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { placeHref, type HitPlace } from './place-href.ts';
import type { Spot } from './place-markers.ts';
import css from './portfolio-map.module.css';

/** What a marker represents; for places that share a spot, their list. */
export function SpotContent({ spot: { places, count }, onClose }: { spot: Spot; onClose: () => void }) {
  const texts = useTexts('portfolioMap');
  const common = useTexts('common');
  const [only] = places;
  if (count === 1 && only) return <PlaceFacts place={only} />;
  return (
    <div role="dialog" aria-label={texts('sameSpot', { count })}>
      <div className={css.cardHead}>
        <strong>{texts('sameSpot', { count })}</strong>
        <CloseButton size="sm" aria-label={common('close')} onClick={onClose} />
      </div>
      <ul className={css.cardList}>
        {places.map((place) => (
          <li key={place.locationId}>
            <AppLink href={placeHref(place)} className={css.placeName}>
              {place.name}
            </AppLink>
            <StatusPill status={place.status} />
          </li>
        ))}
      </ul>
      {count > places.length && <p className={css.line}>{texts('more', { count: count - places.length })}</p>}
    </div>
  );
}

function PlaceFacts({ place }: { place: HitPlace }) {
  const texts = useTexts('portfolioMap');
  const {
    name,
    address,
    status,
    isApproximate,
    projects: [newest, ...others],
  } = place;
  return (
    <>
      {newest.large_thumbnail_url && <img className={css.picture} src={newest.large_thumbnail_url} alt="" />}
      <strong className={css.placeName}>{name}</strong>
      <p className={css.line}>{address}</p>
      <StatusPill status={status} />
      {others.length > 0 && <p className={css.line}>{texts('projects', { count: others.length + 1 })}</p>}
      {isApproximate && <p className={css.line}>{texts('approximate')}</p>}
    </>
  );
}
