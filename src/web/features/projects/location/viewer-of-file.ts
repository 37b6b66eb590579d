import type { WireAsset, WireProject } from '#contract/projects.ts';
import { downloadButtonOf, isListed } from '#domain/deliverables/deliverable-list.ts';
import { drawingsOf } from './drawing-choice.ts';
import { hasStep, tabsOf, viewerOf, type StepNumber, type ViewerValue } from './viewer-target.ts';

const DRAWINGS = new Set(['dxf', 'dwg']);
const CLOUDS = new Set(['las', 'laz', 'e57', 'ply', 'pcd', 'pts', 'xyz']);

/** The viewer that shows what a file contains; undefined where none does, or not yet. */
export function viewerOfFile(project: WireProject, asset: WireAsset): ViewerValue | undefined {
  const { id, role, format, product, viewState, asset_url: url } = asset;
  const tab = product === 'BIMIT Verified' ? 'verified' : 'preview';
  const models = tabsOf(project, '3d');
  // Without a model to show, the viewer says what a Revit model needs.
  if (format === 'rvt' && url) return models.length > 0 ? `step3:bimit_${tab}_3d` : viewerOf(project, 3);
  if (format === 'ifc' || format === 'rvt') return models.includes(tab) ? `step3:bimit_${tab}_3d` : undefined;
  if (DRAWINGS.has(format) && viewState) {
    const drawing = drawingsOf(project).find((each) => each.id === id);
    return drawing?.url ? `step4:bimit_${drawing.isVerified ? 'verified' : 'preview'}_2d` : undefined;
  }
  if (DRAWINGS.has(format) || isLockedPlan(project, asset))
    return tabsOf(project, '2d').includes(tab) ? `step4:bimit_${tab}_2d` : undefined;
  if (format === 'pdf') return 'report';
  if (!CLOUDS.has(format)) return undefined;
  const step: StepNumber = role === 'cloud_classified' ? 2 : 1;
  if (!hasStep(project, step)) return undefined;
  return step === 2 ? 'step2:pc_segmented' : 'step1:pc_processed';
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
