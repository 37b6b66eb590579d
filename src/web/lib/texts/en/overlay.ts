/** Building models laid over a plan or a drawing. */
export const overlay = {
  title: 'IFC models',
  staffOnly: 'Staff only',
  loading: 'Loading {{percent}} %',
  laying: 'Finding where it lies',
  nothingToCut: 'This model has no level with walls to cut.',
  place: 'Shares the coordinates of the drawing. {{percent}} % of its lines meet.',
  lines: 'Laid on common lines: turned {{angle}}, moved {{length}}. {{percent}} % of its lines meet.',
  middles:
    'No common lines: the model was centered on the drawing. Measure from a point of the model to its place in the drawing, then move the model by that distance.',
  byHand: 'Moved by hand.',
  cut: 'Cut above the floor',
  cutOf: 'Cut height of {{name}}',
  moveBy: 'Move by {{length}}',
  layAnew: 'Find its place again',
  fetchFailed: 'Failed to fetch IFC file',
  loadFailed: 'Failed to load IFC model',
} as const;
