import type { WireAsset, WireProject } from '#contract/projects.ts';
import { downloadButtonOf, isListed } from '#domain/deliverables/deliverable-list.ts';
import { classifiedCloudsOf, cloudsOf, drawingsOf, isCloudFile, isOpen, modelsOf } from './file-choice.ts';
import { tabsOf, viewerOf, type ViewerValue } from './viewer-target.ts';

/** Where a file is shown: the viewer, and the file that its address names; none where the viewer shows something else in its place. */
type ViewerOfFile = { viewer: ViewerValue; fileId: string | undefined };

/** The viewer that shows what a file contains; undefined where none does, or not yet. */
export function viewerOfFile(project: WireProject, asset: WireAsset): ViewerOfFile | undefined {
  const { id, role, format, viewState } = asset;
  if (format === 'rvt') return viewerOfRevit(project, asset);
  if (format === 'ifc') return openOf(modelsOf(project), id, 3);
  if (role === 'drawing' && viewState) return openOf(drawingsOf(project), id, 4);
  const tab = asset.product === 'BIMIT Verified' ? 'verified' : 'preview';
  const hasPlan = tabsOf(project, '2d').includes(tab);
  // A plan of the scan: its storey in the plan.
  if (role === 'drawing') return hasPlan ? { viewer: `step4:bimit_${tab}_2d`, fileId: id } : undefined;
  if (isLockedPlan(project, asset)) return hasPlan ? { viewer: `step4:bimit_${tab}_2d`, fileId: undefined } : undefined;
  if (format === 'pdf') return { viewer: 'report', fileId: id };
  if (!isCloudFile(asset)) return undefined;
  return role === 'cloud_classified' ? openOf(classifiedCloudsOf(project), id, 2) : openOf(cloudsOf(project), id, 1);
}

function openOf(choices: ReturnType<typeof modelsOf>, fileId: string, step: 1 | 2 | 3 | 4): ViewerOfFile | undefined {
  const choice = choices.find(({ id }) => id === fileId);
  if (!choice || !isOpen(choice)) return undefined;
  if (step === 1) return { viewer: 'step1:pc_processed', fileId };
  if (step === 2) return { viewer: 'step2:pc_segmented', fileId };
  const tab = choice.isVerified ? 'verified' : 'preview';
  return { viewer: step === 3 ? `step3:bimit_${tab}_3d` : `step4:bimit_${tab}_2d`, fileId };
}

/** The IFC of the same part and product; without one, the viewer says what a Revit model needs. */
function viewerOfRevit(project: WireProject, { id, asset_url: url, product, storey }: WireAsset) {
  if (!url) return undefined;
  const ifc = project.assets.find(
    (each) => each.format === 'ifc' && each.product === product && each.storey === storey,
  );
  return (ifc && openOf(modelsOf(project), ifc.id, 3)) ?? { viewer: viewerOf(project, 3), fileId: id };
}

/** A plan that may not be taken yet: what it shows can be looked at all the same. */
function isLockedPlan(project: WireProject, asset: WireAsset): boolean {
  return (
    asset.role === 'area_plan' &&
    asset.format === 'pdf' &&
    downloadButtonOf(asset, project.access) !== 'free' &&
    tabsOf(project, '2d').length > 0
  );
}

/** The PDFs offered by the document viewer, by name: all but those only staff read and those listed among the documents of the order (viewers.md §2.7). */
export function documentsOf(project: Pick<WireProject, 'assets'>): WireAsset[] {
  return project.assets
    .filter((asset) => asset.format === 'pdf' && isListed(asset))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
