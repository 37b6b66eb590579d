export const portfolioStats = {
  title: 'Figures',
  show: 'Show stats',
  hide: 'Hide stats',
  failed: 'The figures could not be read. {{reason}}',
  completed: 'Completed projects',
  completedArea: 'Completed area',
  spaceTypes: 'Most frequent space types',
  open: 'Open projects',
  dueSoon: 'Due within 7 days',
  late: 'Late',
  delivered: 'Delivered this month',
  openArea: 'Estimated area of open projects',
} as const;
