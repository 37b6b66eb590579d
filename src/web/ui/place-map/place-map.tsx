import { Text } from '@mantine/core';
import { IconMapPinFilled } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import css from './place-map.module.css';

const PlaceMapCanvas = lazy(() => import('./place-map-canvas.tsx'));

type PlaceMapProps = {
  /** Degrees; null for an address that no place was found for. */
  position: { lat: number; lng: number } | null;
  /** Names the map for those who do not see it. */
  label: string;
  /** Shown beside the pin, for example that the position is approximate. */
  remark?: string;
  /** Fills its place instead of being a strip. */
  isFull?: boolean;
};

/** A strip of map with a pin, or a sentence when it cannot be shown. The map library is loaded only where a map is. */
export function PlaceMap({ position, label, remark, isFull }: PlaceMapProps) {
  const texts = useTexts('address');
  const [isFailed, setIsFailed] = useState(false);
  if (!position || isFailed) return <div className={css.map} data-failed data-full={isFull || undefined}><Text c="dimmed" ta="center" role="status">{texts('mapFailed')}</Text></div>;
  const { lat, lng } = position;
  return (
    <div className={css.map} data-full={isFull || undefined} role="img" aria-label={remark ? `${label}. ${remark}` : label}>
      <Suspense fallback={null}><PlaceMapCanvas lat={lat} lng={lng} onFailed={() => setIsFailed(true)} /></Suspense>
      <IconMapPinFilled className={css.pin} size={32} aria-hidden />
      {remark && <Text size="xs" className={css.remark} aria-hidden>{remark}</Text>}
    </div>
  );
}
