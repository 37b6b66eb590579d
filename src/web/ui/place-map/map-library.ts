import 'maplibre-gl/dist/maplibre-gl.css';
import './map-library.css';
import maplibreWorkerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { setWorkerUrl } from 'maplibre-gl';

// A worker of our own origin: the Content-Security-Policy allows no other.
setWorkerUrl(maplibreWorkerUrl);

export { AttributionControl, Map as MapLibreMap, Marker as MapLibreMarker } from 'maplibre-gl';
