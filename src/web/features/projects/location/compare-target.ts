import type { ListedDrawing } from '#contract/files.ts';
import type { WireProject } from '#contract/projects.ts';
import {
  chosenCloud,
  classifiedCloudsOf,
  cloudsOf,
  currentFileId,
  drawingsOf,
  type FileChoice,
  isOpen,
  modelsOf,
  type OpenChoice,
} from './file-choice.ts';
import { withListed } from './listed-drawings.ts';
import { elementsOf, modelOf, parseViewer, tabsOf, type ViewerValue } from './viewer-target.ts';

/** Two views in one window: beside each other, behind a divider, or as layers of one picture. */
export const compareLayouts = ['side', 'swipe', 'over'] as const;
export type CompareLayout = (typeof compareLayouts)[number];

/** The viewers that show something of the building's own space. */
export type StepValue = Exclude<ViewerValue, 'tour' | 'panorama' | 'report' | 'map3d'>;
export const isStep = (value: ViewerValue | undefined): value is StepValue => value?.startsWith('step') ?? false;

/** What is beside the view of an address. */
export type Beside = {
  layout: CompareLayout;
  viewer: StepValue;
  fileId: string | undefined;
  /** Where the divider of a swipe is, whole percents from the left; the middle without. */
  dividerPercent?: number | undefined;
};

/** `beside=` of an address: the layout, the viewer, and its file where it has several. Undefined for what is none. */
export function parseBeside(text: string | undefined): Beside | undefined {
  const [first = '', viewer = '', ...rest] = text?.split('.') ?? [];
  const [, layout, percent] = /^([a-z]+)(\d{1,2}|100)?$/.exec(first) ?? [];
  const known = compareLayouts.find((each) => each === layout);
  const value = parseViewer(viewer);
  if (!known || !isStep(value)) return undefined;
  const beside = { layout: known, viewer: value, fileId: rest.join('.') || undefined };
  return percent === undefined ? beside : { ...beside, dividerPercent: Number(percent) };
}

export const besideText = ({ layout, viewer, fileId, dividerPercent }: Beside): string =>
  [
    layout === 'swipe' ? `${layout}${dividerPercent ?? ''}` : layout,
    viewer,
    ...(fileId === undefined ? [] : [fileId]),
  ].join('.');

type CompareKind = 'model' | 'cloud' | 'flat';

/** Something that can be shown beside something else. */
export type CompareChoice = {
  kind: CompareKind;
  viewer: StepValue;
  /** None for the plan of the scan. */ file: OpenChoice | undefined;
  /** It is always called so where its file has no name: the texts of the viewer. */
  nameText: 'iconModel' | 'iconCloud' | 'iconSegmented' | 'planOfScan';
};

export const choiceKey = ({ viewer, file }: CompareChoice): string => `${viewer}.${file?.id ?? ''}`;

/** Everything of a project that a comparison can show: models, plan and drawings, also those that JSON lists name (`listed`), and clouds. */
export function compareChoices(project: WireProject, listed: readonly ListedDrawing[] = []): CompareChoice[] {
  const of = (
    choices: readonly FileChoice[],
    kind: CompareKind,
    nameText: CompareChoice['nameText'],
    viewerOf: (choice: FileChoice) => StepValue,
  ) => choices.filter(isOpen).map((file): CompareChoice => ({ kind, nameText, file, viewer: viewerOf(file) }));
  const [flatTab] = tabsOf(project, '2d');
  const plan: CompareChoice[] =
    elementsOf(project) && flatTab
      ? [{ kind: 'flat', viewer: `step4:bimit_${flatTab}_2d`, file: undefined, nameText: 'planOfScan' }]
      : [];
  return [
    ...of(modelsOf(project), 'model', 'iconModel', ({ isVerified }) =>
      isVerified ? 'step3:bimit_verified_3d' : 'step3:bimit_preview_3d',
    ),
    ...plan,
    ...of(withListed(project, drawingsOf(project), listed), 'flat', 'planOfScan', ({ isVerified }) =>
      isVerified ? 'step4:bimit_verified_2d' : 'step4:bimit_preview_2d',
    ),
    ...of(cloudsOf(project), 'cloud', 'iconCloud', () => 'step1:pc_processed'),
    ...of(classifiedCloudsOf(project), 'cloud', 'iconSegmented', () => 'step2:pc_segmented'),
  ];
}

/** Which of them an address shows; undefined where it shows none. */
export function shownChoice(
  project: WireProject,
  choices: readonly CompareChoice[],
  viewer: ViewerValue | undefined,
  addressed: string | undefined,
): CompareChoice | undefined {
  if (!isStep(viewer)) return undefined;
  const fileId = currentFileId(project, addressed) ?? standardFile(project, viewer, choices)?.id;
  const named = choices.find(({ file, kind }) => file !== undefined && file.id === fileId && kind === kindOf(viewer));
  return named ?? choices.find((choice) => choice.file === undefined && choice.kind === kindOf(viewer));
}

const kindOf = (viewer: StepValue): CompareKind =>
  viewer.startsWith('step3') ? 'model' : viewer.startsWith('step4') ? 'flat' : 'cloud';

/** What a viewer shows where no file was asked for. */
function standardFile(
  project: WireProject,
  viewer: StepValue,
  choices: readonly CompareChoice[],
): OpenChoice | undefined {
  const tab = viewer.includes('verified') ? 'verified' : 'preview';
  if (viewer.startsWith('step3')) return modelOf(project, tab);
  // The plan of the scan comes before the drawings.
  if (viewer.startsWith('step4')) {
    const drawing = choices.find((choice) => choice.kind === 'flat' && choice.file && choice.viewer === viewer)?.file;
    return elementsOf(project) && (tab === 'preview' || !drawing) ? undefined : drawing;
  }
  const { chosen } = chosenCloud(project, viewer === 'step2:pc_segmented', undefined);
  return chosen && chosen !== 'missing' && isOpen(chosen) ? chosen : undefined;
}

/** Two views in which the points of a file can be picked that people align: its own, and beside it one that shows where the project is. */
export function pickingViews(
  project: WireProject,
  fileId: string,
): { stage: CompareChoice; beside: Beside } | undefined {
  const choices = compareChoices(project);
  const stage = choices.find(({ file }) => file?.id === fileId);
  if (!stage?.file || stage.file.isOfScan) return undefined;
  const aligned = choices.filter(
    (each) => choiceKey(each) !== choiceKey(stage) && (each.file === undefined || each.file.placement !== null),
  );
  // Of the same kind, both have the same corners.
  const order: readonly CompareKind[] = [stage.kind, 'model', 'cloud', 'flat'];
  const other = order.flatMap((kind) => aligned.find((each) => each.kind === kind) ?? [])[0];
  return other && { stage, beside: { layout: 'side', viewer: other.viewer, fileId: other.file?.id } };
}

/** What one compares with first: something of another kind, else another file. */
export function firstBeside(
  choices: readonly CompareChoice[],
  shown: CompareChoice | undefined,
): CompareChoice | undefined {
  const others = choices.filter((each) => !shown || choiceKey(each) !== choiceKey(shown));
  const order: readonly CompareKind[] = ['cloud', 'model', 'flat'];
  for (const kind of order) {
    const found = kind === shown?.kind ? undefined : others.find((each) => each.kind === kind);
    if (found) return found;
  }
  return others[0];
}

/**
 * How two are layers of one picture: `stage` is the one whose viewer shows them, and `layer` is shown with it. A model shows all others,
 * and a plan or a drawing clouds; undefined for two flat ones.
 */
export function overOf(
  shown: CompareChoice,
  second: CompareChoice,
): { stage: CompareChoice; layer: CompareChoice } | undefined {
  const order: readonly CompareKind[] = ['model', 'flat', 'cloud'];
  if (shown.kind === 'flat' && second.kind === 'flat') return undefined;
  return order.indexOf(shown.kind) <= order.indexOf(second.kind)
    ? { stage: shown, layer: second }
    : { stage: second, layer: shown };
}
