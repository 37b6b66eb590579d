import type { WireAsset, WireProject } from '#contract/projects.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import { drawingsOf, isOpen, modelsOf, ofTab, type OpenChoice } from './file-choice.ts';
import { hasListOf } from './listed-drawings.ts';

/** Values of `?viewer=` (viewers.md §2.11). */
export const viewerValues = [
  'step1:pc_processed',
  'step2:pc_segmented',
  'step3:bimit_preview_3d',
  'step3:bimit_verified_3d',
  'step4:bimit_preview_2d',
  'step4:bimit_verified_2d',
  'tour',
  'panorama',
  'report',
  'map3d',
] as const;
export type ViewerValue = (typeof viewerValues)[number];
/** Opens a viewer, with a certain file where it has several. */
export type ShowViewer = (value: ViewerValue, fileId?: string) => void;
export type StepNumber = 1 | 2 | 3 | 4;

/** The value in an address; undefined for one that is not known (F10). */
export function parseViewer(value: string): ViewerValue | undefined {
  return viewerValues.find((known) => known === value);
}

type ProjectAssets = Pick<
  WireProject,
  'assets' | 'type' | 'subType' | 'segmentation_potree_url' | 'threed_preview_rgb_url'
>;

const isVerified = (asset: WireAsset) => asset.product === 'BIMIT Verified';

/** The model of a tab that is shown where none was asked for: the one of the scan, else the first by name. */
export function modelOf(project: ProjectAssets, tab: 'preview' | 'verified'): OpenChoice | undefined {
  const open = ofTab(modelsOf(project), tab).filter(isOpen);
  return open.find(({ isOfScan }) => isOfScan) ?? open[0];
}

/**
 * A Revit model: the first that Autodesk has translated, which its viewer shows where there are keys, else the first. What else
 * can be viewed is an IFC of it (ruling 25). With a file that was asked for, that one alone.
 */
export function revitModelOf(project: Pick<WireProject, 'assets'>, fileId?: string): WireAsset | undefined {
  const models = project.assets.filter(
    ({ id, format, asset_url: url }) => format === 'rvt' && url !== '' && (fileId === undefined || id === fileId),
  );
  return models.find(({ forge_urn: urn }) => urn) ?? models[0];
}

/** The recognised elements that the plan is drawn from. */
export function elementsOf(project: ProjectAssets): WireAsset | undefined {
  return project.assets.find((asset) => asset.role === 'model' && asset.format === 'json');
}

/** Which of preview and verified a project has for 3D and 2D. Engine projects never have verified tabs (F4). */
export function tabsOf(project: ProjectAssets, kind: '3d' | '2d'): ('preview' | 'verified')[] {
  const has = (product: 'preview' | 'verified') =>
    ofTab(kind === '3d' ? modelsOf(project) : drawingsOf(project), product).some(isOpen) ||
    (kind === '2d' && hasListOf(project, product));
  // What is drawn from recognised elements counts as a drawing.
  const elements = kind === '2d' ? elementsOf(project) : undefined;
  const hasVerified =
    !isEngineProject(project) && (has('verified') || (elements !== undefined && isVerified(elements)));
  const hasPreview = has('preview') || elements !== undefined;
  return [...(hasPreview ? (['preview'] as const) : []), ...(hasVerified ? (['verified'] as const) : [])];
}

/** The viewer of a step: verified when there is one, else preview (F4). */
export function viewerOf(project: ProjectAssets, step: StepNumber): ViewerValue {
  if (step === 1) return 'step1:pc_processed';
  if (step === 2) return 'step2:pc_segmented';
  const isBest = tabsOf(project, step === 3 ? '3d' : '2d').includes('verified');
  if (step === 3) return isBest ? 'step3:bimit_verified_3d' : 'step3:bimit_preview_3d';
  return isBest ? 'step4:bimit_verified_2d' : 'step4:bimit_preview_2d';
}

/** What is shown for a value: the verified drawings of a project that has none before them. */
export function shownViewer(project: ProjectAssets, value: string): ViewerValue | undefined {
  const viewer = parseViewer(value);
  const [first] = viewer === 'step4:bimit_preview_2d' ? tabsOf(project, '2d') : [];
  return first === 'verified' ? 'step4:bimit_verified_2d' : viewer;
}

/** Whether there is anything to open for a step. */
export function hasStep(project: ProjectAssets, step: StepNumber): boolean {
  if (step === 1) return project.threed_preview_rgb_url !== null;
  if (step === 2) return project.segmentation_potree_url !== null;
  return tabsOf(project, step === 3 ? '3d' : '2d').length > 0;
}

/** The result that a finished project opens with: the model before the plan before the clouds; undefined where there is nothing to open. */
export function stageStep(project: ProjectAssets & Pick<WireProject, 'status'>): StepNumber | undefined {
  if (project.status !== 'Order Completed') return undefined;
  return ([3, 4, 2, 1] as const).find((step) => hasStep(project, step));
}

type PanelProject = ProjectAssets & Pick<WireProject, 'status' | 'processing_pipeline_status'>;

/** Whether the four-step panel is shown at all (F3). The partner's team is identified by a stored flag, never by its name (ruling 24). */
export function hasStepPanel(project: PanelProject, isPartner: boolean): boolean {
  const isRunningOrDone = project.status === 'Order Completed' || project.status === 'Order Processing';
  return isRunningOrDone && project.processing_pipeline_status !== null && !isPartner;
}

/** The steps of the panel: a completed project without a segmented cloud has no use for 1 and 2 (F3). */
export function panelSteps(project: PanelProject): StepNumber[] {
  return project.status === 'Order Completed' && project.segmentation_potree_url === null ? [3, 4] : [1, 2, 3, 4];
}
