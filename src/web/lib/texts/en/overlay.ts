/** Building models laid over a plan or a drawing. */
export const overlay = {
  title: 'IFC models',
  staffOnly: 'Staff only',
  loading: 'Loading {{percent}}%',
  laying: 'Finding its position',
  nothingToCut: 'This model has no level with walls to cut.',
  place: 'Uses the coordinates of the drawing. {{percent}}% of its lines match.',
  lines: 'Aligned by matching lines: turned {{angle}}, moved {{length}}. {{percent}}% of its lines match.',
  middles:
    'No matching lines: the model was centered on the drawing. Measure from a point in the model to the same point in the drawing, then move the model by that distance.',
  byHand: 'Moved manually.',
  cut: 'Cut height above floor',
  cutOf: 'Cut height of {{name}}',
  moveBy: 'Move by {{length}}',
  layAnew: 'Find position again',
  fetchFailed: 'Failed to fetch IFC file',
  loadFailed: 'Failed to load IFC model',
} as const;
