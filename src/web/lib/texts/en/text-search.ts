export const textSearch = {
  label: 'Search the drawing',
  none: 'No hits',
  hits_one: '{{count}} hit',
  hits_other: '{{count}} hits',
  hitOf: '{{number}} of {{count}}',
  previous: 'Previous hit',
  next: 'Next hit',
  clear: 'Clear search',
};
