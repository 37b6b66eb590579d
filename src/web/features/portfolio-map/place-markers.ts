import { Marker, type GeoJSONSource, type Map as MapLibreMap } from 'maplibre-gl';
import { MAP, isDarkerOnMap, type Place } from '#domain/portfolio/map-places.ts';
import type { HitPlace } from './place-href.ts';
import css from './portfolio-map.module.css';

export const PLACES_SOURCE = 'places';
/** Closer than any view: places at one spot stay a cluster, which lists them. */
const CLUSTER_MAX_ZOOM = 17;
/** More of a cluster than its card has room for. */
const MAX_LEAVES = 50;

/** What the reader points at: a place, or a cluster of places at one spot. */
export type Spot = { at: [lng: number, lat: number]; places: HitPlace[]; count: number };

export type MarkerHandlers = {
  hrefOf: (place: HitPlace) => string;
  placeLabel: (place: HitPlace) => string;
  clusterLabel: (count: number) => string;
  onOpen: (href: string) => void;
  /** `isPinned`: stays until it is closed. Undefined: nothing is pointed at any more. */
  onSpot: (spot: Spot | undefined, isPinned?: boolean) => void;
};

/** The source of the places, clustered by the map library (portfolio.md §9), and a layer that nobody sees: only then is it read. */
export const placesSource = (places: readonly Place[]) => ({
  type: 'geojson' as const,
  data: collectionOf(places),
  cluster: true,
  clusterRadius: MAP.clusterRadiusPx,
  clusterMaxZoom: CLUSTER_MAX_ZOOM,
  maxzoom: CLUSTER_MAX_ZOOM + 1,
});
export const placesLayer = {
  id: PLACES_SOURCE,
  type: 'circle' as const,
  source: PLACES_SOURCE,
  paint: { 'circle-opacity': 0, 'circle-radius': 1 },
};

function collectionOf(places: readonly Place[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: places.flatMap(({ position }, index) =>
      position
        ? [
            {
              type: 'Feature' as const,
              properties: { index },
              geometry: { type: 'Point' as const, coordinates: [position.lng, position.lat] },
            },
          ]
        : [],
    ),
  };
}

/** Markers and clusters as elements: they can be reached by keyboard, follow the theme and carry figures without a font from elsewhere. */
export class PlaceMarkers {
  readonly #map: MapLibreMap;
  readonly #handlers: MarkerHandlers;
  #places: readonly HitPlace[];
  #markers = new Map<string, Marker>();

  constructor(map: MapLibreMap, places: readonly HitPlace[], handlers: MarkerHandlers) {
    this.#map = map;
    this.#places = places;
    this.#handlers = handlers;
    map.on('render', () => this.#sync());
  }

  show(places: readonly HitPlace[]): void {
    if (places === this.#places) return;
    this.#places = places;
    this.#forget();
    void this.#source()?.setData(collectionOf(places));
  }

  #source(): GeoJSONSource | undefined {
    return this.#map.getSource<GeoJSONSource>(PLACES_SOURCE);
  }

  #forget(): void {
    for (const marker of this.#markers.values()) marker.remove();
    this.#markers.clear();
  }

  /** Elements for what is in view, and no others: a keyboard reaches nothing that is out of sight. */
  #sync(): void {
    if (!this.#source() || !this.#map.isSourceLoaded(PLACES_SOURCE)) return;
    const bounds = this.#map.getBounds();
    const seen = new Map<string, () => Marker>();
    for (const { geometry, properties } of this.#map.querySourceFeatures(PLACES_SOURCE)) {
      if (geometry.type !== 'Point') continue;
      const at: [number, number] = [geometry.coordinates[0] ?? 0, geometry.coordinates[1] ?? 0];
      if (!bounds.contains(at)) continue;
      if (properties.cluster)
        seen.set(`cluster ${properties.cluster_id} ${properties.point_count}`, () =>
          this.#cluster(at, Number(properties.cluster_id), Number(properties.point_count)),
        );
      else {
        const place = this.#places[Number(properties.index)];
        if (place) seen.set(place.locationId, () => this.#place(place));
      }
    }
    for (const [key, marker] of this.#markers) {
      if (seen.has(key)) continue;
      marker.remove();
      this.#markers.delete(key);
    }
    for (const [key, make] of seen) if (!this.#markers.has(key)) this.#markers.set(key, make().addTo(this.#map));
  }

  #place(place: HitPlace): Marker {
    const { hrefOf, placeLabel, onOpen } = this.#handlers;
    const { lat, lng } = place.position ?? { lat: 0, lng: 0 };
    const link = document.createElement('a');
    link.className = css.marker ?? '';
    link.href = hrefOf(place);
    link.dataset.tone = isDarkerOnMap(place.status) ? 'darker' : 'lighter';
    link.toggleAttribute('data-approximate', place.isApproximate);
    link.setAttribute('aria-label', placeLabel(place));
    link.addEventListener('click', (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onOpen(hrefOf(place));
    });
    this.#point(link, () => Promise.resolve({ at: [lng, lat], places: [place], count: 1 }));
    return new Marker({ element: link }).setLngLat([lng, lat]);
  }

  #cluster(at: [number, number], id: number, count: number): Marker {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = css.cluster ?? '';
    button.textContent = count < 1000 ? String(count) : `${(count / 1000).toFixed(1)}k`;
    button.setAttribute('aria-label', this.#handlers.clusterLabel(count));
    button.addEventListener('click', () => void this.#enter(at, id, count));
    return new Marker({ element: button }).setLngLat(at);
  }

  /** Two steps closer; what no closer view can tell apart is listed. */
  async #enter(at: [number, number], id: number, count: number): Promise<void> {
    const leaves = (await this.#source()?.getClusterLeaves(id, MAX_LEAVES, 0)) ?? [];
    const places = leaves.flatMap(({ properties }) => this.#places[Number(properties?.index)] ?? []);
    const [first] = places;
    const isOneSpot = places.every(
      ({ position }) => position?.lat === first?.position?.lat && position?.lng === first?.position?.lng,
    );
    this.#map.easeTo({ center: at, zoom: this.#map.getZoom() + MAP.clusterZoomStep });
    // Its button goes with the cluster: the keyboard stays on the map.
    this.#map.getCanvas().focus({ preventScroll: true });
    if (isOneSpot || this.#map.getZoom() >= this.#map.getMaxZoom()) this.#handlers.onSpot({ at, places, count }, true);
  }

  #point(element: HTMLElement, spotOf: () => Promise<Spot>): void {
    const enter = () => void spotOf().then((spot) => this.#handlers.onSpot(spot));
    const leave = () => this.#handlers.onSpot(undefined);
    element.addEventListener('pointerenter', (event) => event.pointerType !== 'touch' && enter());
    element.addEventListener('pointerleave', leave);
    element.addEventListener('focus', enter);
    element.addEventListener('blur', leave);
  }
}
