/** The demo projects that the engine converts at the first start: simulated scans of generated buildings. */
export const demoProjects = [
  { name: 'Two-Storey House', address: '214 Orchard Lane, Burlington, VT 05401', latitude: 44.48, longitude: -73.21, spaceType: 'Residential (Single Family)', style: 'storeys', seed: 11, points: 450_000 },
  { name: 'Office Floor', address: '88 Canal Street, Providence, RI 02903', latitude: 41.82, longitude: -71.41, spaceType: 'Office', style: 'office', seed: 5, points: 500_000 },
] as const;
