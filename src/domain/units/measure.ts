/** A measured value in metres, square or cubic metres, kilograms or radians. */
export type Measure = { kind: 'length' | 'area' | 'volume' | 'mass' | 'angle'; value: number };
