/** What is ready of an order in work, by key, in order, in the words of the specification (ordering.md §4, ruling 14). */
const pipelineLabels = {
  empty: '',
  tour: 'Virtual tour is ready.',
  pointCloud: 'Point cloud has been processed.',
  segmented: 'Segmented point cloud is ready.',
  firstDraft: 'First draft model is ready.',
  engineAssets: 'BIMIT Engine assets have been generated.',
  levelsAndGrids: 'Levels and Grids draft model is ready.',
  architecture: 'Architecture draft model is ready.',
  mepf: 'MEPF draft model is ready.',
  furniture: 'Furniture draft model is ready.',
  complexMepf: 'Complex MEPF draft model is ready.',
  verified: 'BIMIT Verified assets have been delivered.',
} as const;
export type PipelineKey = keyof typeof pipelineLabels;
export type PipelineStatus = (typeof pipelineLabels)[PipelineKey];

const pipelineKeys = Object.keys(pipelineLabels) as readonly PipelineKey[];
/** Statuses within Order Processing, in order; '' while nothing is ready yet. */
export const pipelineStatuses: readonly PipelineStatus[] = pipelineKeys.map((key) => pipelineLabels[key]);

/** The same statuses in the words of the banners, as imported data may have them. */
const aliases: Record<string, PipelineKey> = {
  'point cloud is processed': 'pointCloud',
  'segmented point cloud is complete': 'segmented',
  'assets by orchestrator are generated': 'engineAssets',
};
const plain = (text: string) => text.trim().toLowerCase().replace(/\.$/, '');

/**
 * Which status a stored or imported text means, in any case and with or without a final period; undefined
 * for unknown words (ruling 14).
 */
export function pipelineKeyOf(text: string): PipelineKey | undefined {
  const wanted = plain(text);
  return pipelineKeys.find((key) => plain(pipelineLabels[key]) === wanted) ?? aliases[wanted];
}

/** What of the four steps of the results is reached. `previews`: steps whose result is a preview still. */
export type StepHighlight = {
  reached: number;
  previews: readonly (3 | 4)[];
  isDone: boolean;
  hasVerifiedTabs: boolean;
};
const NOTHING: StepHighlight = { reached: 0, previews: [], isDone: false, hasVerifiedTabs: false };
const highlights: Record<PipelineKey, StepHighlight> = {
  empty: NOTHING,
  tour: NOTHING,
  pointCloud: { ...NOTHING, reached: 1 },
  segmented: { ...NOTHING, reached: 2 },
  firstDraft: { ...NOTHING, reached: 3, previews: [3] },
  engineAssets: { ...NOTHING, reached: 4, previews: [3, 4] },
  levelsAndGrids: { ...NOTHING, reached: 4, previews: [3, 4], hasVerifiedTabs: true },
  architecture: { ...NOTHING, reached: 4, previews: [3, 4], hasVerifiedTabs: true },
  mepf: { ...NOTHING, reached: 4, previews: [3, 4], hasVerifiedTabs: true },
  furniture: { ...NOTHING, reached: 4, previews: [3, 4], hasVerifiedTabs: true },
  complexMepf: { ...NOTHING, reached: 4, previews: [3, 4], hasVerifiedTabs: true },
  verified: { reached: 4, previews: [], isDone: true, hasVerifiedTabs: true },
};

/**
 * How steps 1 to 4 are highlighted, never backward along the order of the statuses (S20, ruling 29). An engine project
 * has only its own assets to come.
 */
export function stepHighlight(pipelineStatus: string | null, isEngine: boolean): StepHighlight {
  const key = pipelineKeyOf(pipelineStatus ?? '');
  if (!key) return NOTHING;
  return key === 'engineAssets' && isEngine
    ? { reached: 4, previews: [], isDone: true, hasVerifiedTabs: false }
    : highlights[key];
}
