export const map = {
  view: 'Map view',
  roadmap: 'Roadmap',
  satellite: 'Satellite',
  hybrid: 'Hybrid',
  loading: 'Loading Google Maps...',
  failed: 'Could not load map for this address',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} as const;
