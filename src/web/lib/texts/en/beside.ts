/** Two views of one project beside each other. */
export const beside = {
  title: 'Compare',
  notHere: 'There is nothing to compare here',
  side: 'Side by side',
  swipe: 'Swipe',
  over: 'Over each other',
  with: 'Compare with',
  end: 'Close comparison',
  second: 'Second view',
  divider: 'Divider between the two views',
  apart: '{{name}} is not aligned with the project, so the views move separately.',
  align: 'Align',
  pick: 'Click point {{number}} in {{name}}',
  pickedAll: 'All points are picked.',
  pickFit: 'The largest difference so far is {{distance}}.',
  pickUndo: 'Undo last point',
  pickEnd: 'Back to the table',
} as const;
