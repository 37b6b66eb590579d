/** Keys of the sequence delivery, by the names of the specification (S24). */
export const sequenceKeys = [
  'architectureModel',
  'architectureAndSiteModel',
  'mepModel',
  'complexMepfModel',
  'furnitureModel',
  'levelsAndGridsModel',
  'siteModel',
  'virtualTour',
] as const;
export type SequenceKey = (typeof sequenceKeys)[number];
export type SequenceDelivery = Partial<Record<SequenceKey, { status: string }>>;

/** When each discipline is expected: days, or undefined for who may not know them. */
export type FastTrackDeadlines = {
  levels_grids_deadline?: string | null;
  architecture_deadline?: string | null;
  mepf_deadline?: string | null;
  complex_mepf_deadline?: string | null;
  furniture_deadline?: string | null;
};

const disciplines: readonly { title: string; keys: readonly SequenceKey[]; deadline: keyof FastTrackDeadlines }[] = [
  { title: 'Levels and Grids', keys: ['levelsAndGridsModel'], deadline: 'levels_grids_deadline' },
  { title: 'Architecture', keys: ['architectureModel', 'architectureAndSiteModel'], deadline: 'architecture_deadline' },
  { title: 'MEPF', keys: ['mepModel'], deadline: 'mepf_deadline' },
  { title: 'Complex MEPF', keys: ['complexMepfModel'], deadline: 'complex_mepf_deadline' },
  { title: 'Furniture', keys: ['furnitureModel'], deadline: 'furniture_deadline' },
];

export type FastTrackRow = {
  title: string;
  /** null where none is set or the reader may not know it. */
  expectedOn: string | null;
  status: 'completed' | 'available' | 'processing' | null;
  hasCheckmark: boolean;
  /** Where a completed discipline is looked at. */
  link: '3d' | 'tour' | null;
};

/**
 * The table 'Fast Track Deliverables' (S10): disciplines that are planned or under way. Completed and available ones have a checkmark; a completed one leads to
 * the model, and to the tour where there is no model. `has`: what of the project can be opened.
 */
export function fastTrackRows(
  delivery: SequenceDelivery,
  deadlines: FastTrackDeadlines,
  has: { model: boolean; tour: boolean },
): FastTrackRow[] {
  const opened = has.model ? '3d' : has.tour ? 'tour' : null;
  return disciplines.flatMap(({ title, keys, deadline }) => {
    const given = keys.map((key) => delivery[key]?.status).find((status) => status !== undefined);
    const status = statusOf(given);
    const expectedOn = deadlines[deadline] ?? null;
    if (given === undefined && expectedOn === null) return [];
    return [
      {
        title,
        expectedOn,
        status,
        hasCheckmark: status === 'completed' || status === 'available',
        link: status === 'completed' ? opened : null,
      },
    ];
  });
}

function statusOf(given: string | undefined): FastTrackRow['status'] {
  const wanted = given?.trim().toLowerCase();
  return (['completed', 'available', 'processing'] as const).find((known) => known === wanted) ?? null;
}
