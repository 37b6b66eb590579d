import { Text } from '@mantine/core';
import { IconMapPinFilled } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import css from './place-map.module.css';

const PlaceMapCanvas = lazy(() => import('./place-map-canvas.tsx'));

type PlaceMapProps = { lat: number; lng: number; /** Names the map for those who do not see it. */ label: string; /** Shown beside the pin, for example that the position is approximate. */ remark?: string; /** Fills its place instead of being a strip. */ isFull?: boolean };

/** A strip of map with a pin. The map library is loaded only where a map is shown. */
export function PlaceMap({ lat, lng, label, remark, isFull }: PlaceMapProps) {
  return (
    <div className={css.map} data-full={isFull || undefined} role="img" aria-label={remark ? `${label}. ${remark}` : label}>
      <Suspense fallback={null}><PlaceMapCanvas lat={lat} lng={lng} /></Suspense>
      <IconMapPinFilled className={css.pin} size={32} aria-hidden />
      {remark && <Text size="xs" className={css.remark} aria-hidden>{remark}</Text>}
    </div>
  );
}
