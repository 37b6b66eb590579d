import type { MapOptions } from 'maplibre-gl';
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { boundsOf, MAP, type MapView, type Place } from '#domain/portfolio/map-places.ts';
import type { MapLibreMap } from '#web/ui/place-map/map-library.ts';
import { placeOf } from '#web/ui/place-map/pin.tsx';
import { useMap } from '#web/ui/place-map/use-map.ts';
import type { HitPlace } from './place-href.ts';
import {
  PlaceMarkers,
  placesLayer,
  placesSource,
  PLACES_SOURCE,
  type MarkerHandlers,
  type Spot,
} from './place-markers.ts';
import css from './portfolio-map.module.css';

/** Closer than this the offline base map has nothing to show. */
const MAX_ZOOM = 16;
/** The legend covers the lower edge. */
const FIT = { padding: { top: 56, right: 64, bottom: 96, left: 48 }, maxZoom: MAP.defaultZoom };
/** Long enough to move from a marker to its card. */
const CARD_LINGERS_MS = 160;

export type MapControls = { zoomBy: (step: number) => void; fit: () => void };

type MapCanvasProps = Omit<MarkerHandlers, 'onSpot'> & {
  /** Null until there is a map. */
  controls: Ref<MapControls | null>;
  label: string;
  places: readonly HitPlace[];
  /** Where to begin; without it everything is fitted. */
  initialView: MapView | undefined;
  onView: (view: MapView) => void;
  /** It cannot be drawn, for example without WebGL. */
  onFailed: () => void;
  renderCard: (spot: Spot, close: () => void) => ReactNode;
};

/** The map of the portfolio: base map, markers, clusters, and the card of what is pointed at. */
export default function MapCanvas(props: MapCanvasProps) {
  const latest = useRef(props);
  const markers = useRef<PlaceMarkers>(undefined);
  const { spot, hold, point, close } = useSpot();
  useEffect(() => {
    latest.current = props;
  });
  const { host, map } = useMap({
    view: 'roadmap',
    options: () => optionsOf(props),
    decorate: (style) => ({
      ...style,
      sources: { ...style.sources, [PLACES_SOURCE]: placesSource(props.places) },
      layers: [...style.layers, placesLayer],
    }),
    onOpen: (opened, isAnew) => {
      opened.touchZoomRotate.disableRotation();
      opened.keyboard.disableRotation();
      // Before anybody listens: the first picture is no choice of the reader's.
      if (isAnew && !props.initialView) fit(opened, props.places, false);
      markers.current = new PlaceMarkers(opened, props.places, {
        hrefOf: (place) => latest.current.hrefOf(place),
        placeLabel: (place) => latest.current.placeLabel(place),
        clusterLabel: (count) => latest.current.clusterLabel(count),
        onOpen: (href) => latest.current.onOpen(href),
        onSpot: point,
      });
      opened.on('moveend', () => latest.current.onView({ ...placeOf(opened.getCenter()), zoom: opened.getZoom() }));
    },
    onFailed: props.onFailed,
  });
  const { places } = props;
  useEffect(() => {
    markers.current?.show(places);
    close();
  }, [map, places, close]);
  useImperativeHandle<MapControls | null, MapControls | null>(
    props.controls,
    () =>
      map
        ? {
            zoomBy: (step) => void map.easeTo({ zoom: map.getZoom() + step }),
            fit: () => fit(map, places),
          }
        : null,
    [map, places],
  );
  return (
    <>
      <div className={css.canvas}>
        <div ref={host} className={css.fill} />
      </div>
      {map && spot && (
        <SpotCard map={map} at={spot.at} onEnter={hold} onLeave={() => point(undefined)} onClose={close}>
          {props.renderCard(spot, close)}
        </SpotCard>
      )}
    </>
  );
}

function optionsOf({ initialView, label }: MapCanvasProps): Partial<MapOptions> {
  const { lat, lng } = initialView ?? MAP.newYork;
  return {
    center: [lng, lat],
    zoom: initialView?.zoom ?? MAP.defaultZoom,
    maxZoom: MAX_ZOOM,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: { 'Map.Title': label },
  };
}

function fit(map: MapLibreMap, places: readonly Place[], isAnimated = true): void {
  const bounds = boundsOf(places);
  if (bounds) map.fitBounds(bounds, { ...FIT, animate: isAnimated });
  else map.jumpTo({ center: [MAP.newYork.lng, MAP.newYork.lat], zoom: MAP.defaultZoom });
}

/** What is pointed at: it lingers so that its card can be reached; what is pinned stays until it is closed. */
function useSpot() {
  const [spot, setSpot] = useState<Spot>();
  const [{ hold, point, close }] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pinned = false;
    return {
      hold: () => clearTimeout(timer),
      point: (next: Spot | undefined, isPinned = false) => {
        clearTimeout(timer);
        if (next) {
          pinned = isPinned;
          setSpot(next);
        } else if (!pinned) timer = setTimeout(() => setSpot(undefined), CARD_LINGERS_MS);
      },
      close: () => {
        clearTimeout(timer);
        pinned = false;
        setSpot(undefined);
      },
    };
  });
  return { spot, hold, point, close };
}

type SpotCardProps = {
  map: MapLibreMap;
  at: [number, number];
  onEnter: () => void;
  onLeave: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Beside its place, also while the map moves. Esc closes it. */
function SpotCard({ map, at, onEnter, onLeave, onClose, children }: SpotCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const [lng, lat] = at;
  useEffect(() => {
    const place = () => {
      const element = card.current;
      if (!element) return;
      const { x, y } = map.project([lng, lat]);
      const { clientWidth, clientHeight } = map.getContainer();
      const left = Math.max(8, Math.min(clientWidth - element.offsetWidth - 8, x - element.offsetWidth / 2));
      const isAbove = y - element.offsetHeight - 24 > 8;
      const top = isAbove ? y - element.offsetHeight - 24 : Math.min(clientHeight - element.offsetHeight - 8, y + 24);
      element.style.transform = `translate(${left}px, ${top}px)`;
    };
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    place();
    map.on('move', place);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      map.off('move', place);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [map, lng, lat, onClose]);
  return (
    <div ref={card} className={css.card} onPointerEnter={onEnter} onPointerLeave={onLeave}>
      {children}
    </div>
  );
}
