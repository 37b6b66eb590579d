import { Text } from '@mantine/core';
import { IconMapPinFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { MapLibreMarker, type MapLibreMap } from './map-library.ts';
import css from './place-map.module.css';

export type LatLng = { lat: number; lng: number };

/** A pin of a map; with `onMove`, which stays the same, it can be dragged. What it looks like is rendered into its element: `Pin`. */
export function usePin(map: MapLibreMap | undefined, { lat, lng }: LatLng, onMove?: (at: LatLng) => void): HTMLElement {
  const [element] = useState(() => document.createElement('div'));
  const marker = useRef<MapLibreMarker>(undefined);
  useEffect(() => {
    if (!map) return undefined;
    const made = new MapLibreMarker({ element, anchor: 'bottom', draggable: onMove !== undefined })
      .setLngLat(map.getCenter())
      .addTo(map);
    made.on('dragend', () => onMove?.(placeOf(made.getLngLat())));
    marker.current = made;
    return () => {
      marker.current = undefined;
      made.remove();
    };
  }, [map, element, onMove]);
  useEffect(() => {
    marker.current?.setLngLat([lng, lat]);
  }, [map, onMove, lat, lng]);
  return element;
}

export function Pin({
  element,
  isDraggable,
  remark,
}: {
  element: HTMLElement;
  isDraggable?: boolean;
  /** Stands below it. */ remark?: string;
}) {
  return createPortal(
    <>
      <IconMapPinFilled className={css.marker} data-draggable={isDraggable || undefined} size={34} aria-hidden />
      {remark && (
        <Text size="xs" className={css.remark} aria-hidden>
          {remark}
        </Text>
      )}
    </>,
    element,
  );
}

/** On the one world of degrees between -180 and 180. */
export function placeOf(position: { wrap: () => LatLng }): LatLng {
  const { lat, lng } = position.wrap();
  return { lat, lng };
}
