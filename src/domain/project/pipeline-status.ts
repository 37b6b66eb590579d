/** Statuses within Order Processing, in order (ordering.md §4); '' while nothing is ready yet. */
export const pipelineStatuses = [
  '', 'Virtual tour is ready.', 'Point cloud has been processed.', 'Segmented point cloud is ready.', 'First draft model is ready.',
  'BIMIT Engine assets have been generated.', 'Levels and Grids draft model is ready.', 'Architecture draft model is ready.',
  'MEPF draft model is ready.', 'Furniture draft model is ready.', 'Complex MEPF draft model is ready.', 'BIMIT Verified assets have been delivered.',
] as const;
export type PipelineStatus = (typeof pipelineStatuses)[number];
