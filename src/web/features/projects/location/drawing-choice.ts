import type { WireAsset, WireProject } from '#contract/projects.ts';
import { isEngineProject } from '#domain/project/project-type.ts';

/** A DXF or DWG that staff have delivered. `url`: what the viewer reads of it, as soon as that is made. */
export type DrawingChoice = {
  id: string;
  name: string;
  url: string | undefined;
  state: 'waiting' | 'ready' | 'failed';
  isVerified: boolean;
};

/** The drawings of a project by name. The engine's own DXFs are not among them: the plan shows what they contain. */
export function drawingsOf(project: Pick<WireProject, 'assets' | 'type' | 'subType'>): DrawingChoice[] {
  const isEngine = isEngineProject(project);
  return project.assets
    .flatMap(({ id, name, role, viewState, product, madeFrom }: WireAsset) =>
      role === 'drawing' && viewState && !madeFrom
        ? [
            {
              id,
              name,
              url: project.assets.find((asset) => asset.madeFrom === id)?.asset_url,
              state: viewState,
              isVerified: product === 'BIMIT Verified' && !isEngine,
            },
          ]
        : [],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** Those of one tab that can be opened. */
export function openDrawings(
  project: Pick<WireProject, 'assets' | 'type' | 'subType'>,
  tab: 'preview' | 'verified',
): DrawingChoice[] {
  return drawingsOf(project).filter(({ url, isVerified }) => url !== undefined && isVerified === (tab === 'verified'));
}

/** A building model that is laid over a plan or a drawing: the name of its IFC, and what the viewer reads of it. */
export type OverlayModel = { id: string; name: string; url: string };

/** The models of a project by name, the engine's own and staff's. */
export function overlayModelsOf({ assets }: Pick<WireProject, 'assets'>): OverlayModel[] {
  const nameOf = ({ name, madeFrom }: WireAsset) =>
    assets.find(({ id }) => id === madeFrom)?.name ?? name.replace(/\.frag$/, '.ifc');
  return assets
    .flatMap((asset) =>
      asset.role === 'model' && asset.format === 'frag' && asset.asset_url
        ? [{ id: asset.id, name: nameOf(asset), url: asset.asset_url }]
        : [],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
