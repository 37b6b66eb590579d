import type { WireAsset, WireProject } from '#contract/projects.ts';
import { IN_PLACE, type Placement, placementFromOrigin } from '#domain/placement/placement.ts';
import { isEngineProject } from '#domain/project/project-type.ts';

/** A file that a viewer shows in another form. `id` is what an address names. */
export type FileChoice = {
  id: string;
  /** As it was delivered; as lists call it where two are called the same; empty for one that only the viewer has. */ name: string;
  /** What the viewer reads of it, as soon as that is made. */ url: string | undefined;
  state: 'waiting' | 'ready' | 'failed';
  isVerified: boolean;
  /** Made by the conversion, in the coordinates and with the storeys of its building. */ isOfScan: boolean;
  /** Where what the viewer reads lies in the project; null where nobody has set that yet. */ placement: Placement | null;
};

export type ChoosableProject = Pick<WireProject, 'assets' | 'type' | 'subType'> &
  Partial<Pick<WireProject, 'area_plan_uploaded_file_info'>>;

const CLOUD_FORMATS: ReadonlySet<string> = new Set(['las', 'laz', 'e57', 'ply', 'pcd', 'pts', 'xyz']);
/** Whether viewers read points of it. */
export const isCloudFile = ({ format }: Pick<WireAsset, 'format'>) => CLOUD_FORMATS.has(format);

/** The models of a project by name: IFCs, and fragments whose IFC has a newer version that is still being prepared. */
export function modelsOf(project: ChoosableProject): FileChoice[] {
  const { assets } = project;
  const views = assets.filter(({ role, format, asset_url: url }) => role === 'model' && format === 'frag' && url);
  const files = assets.filter(({ role, format }) => role === 'model' && format === 'ifc');
  return choicesOf(project, files, views, (file, view) => file.product === view.product && file.storey === view.storey);
}

/** The clouds of the first step: scans that were delivered, and the one that was converted. */
export function cloudsOf(project: ChoosableProject): FileChoice[] {
  const { assets, area_plan_uploaded_file_info: upload } = project;
  const originals = assets.filter((asset) => asset.role === 'original' && isCloudFile(asset));
  const converted = originals.length > 1 ? originals.filter(({ name }) => name === upload?.fileName) : originals;
  const files = assets.filter((asset) => isCloudFile(asset) && asset.role === 'scan');
  const views = assets.filter(({ role, format }) => role === 'cloud' && format === 'octree');
  return choicesOf(project, [...files, ...converted], views, ({ role }) => role === 'original');
}

/** The clouds of the first step, or the classified ones of the second, and the one that is shown. */
export function chosenCloud(project: WireProject, isClassified: boolean, fileId: string | undefined) {
  const clouds = isClassified ? classifiedCloudsOf(project) : cloudsOf(project);
  const url = isClassified ? project.segmentation_potree_url : project.threed_preview_rgb_url;
  const standard = clouds.filter(isOpen).find((cloud) => cloud.url === url);
  return { clouds, chosen: chosenOf(clouds, fileId, standard) };
}

/** The classified cloud of the second step. */
export function classifiedCloudsOf(project: ChoosableProject): FileChoice[] {
  const ofRole = project.assets.filter(({ role }) => role === 'cloud_classified');
  return choicesOf(
    project,
    ofRole.filter(isCloudFile),
    ofRole.filter(({ format }) => format === 'octree'),
    () => true,
  );
}

/** The drawings of a project by name. The engine's own DXFs are not among them: the plan shows what they contain. */
export function drawingsOf(project: ChoosableProject): FileChoice[] {
  const ofRole = project.assets.filter(({ role }) => role === 'drawing');
  return choicesOf(
    project,
    ofRole.filter(({ viewState, madeFrom }) => viewState && !madeFrom),
    ofRole.filter(({ madeFrom }) => ofRole.some(({ id }) => id === madeFrom)),
    () => false,
  );
}

/** Those of one tab: preview or verified. */
export const ofTab = (choices: readonly FileChoice[], tab: 'preview' | 'verified'): FileChoice[] =>
  choices.filter(({ isVerified }) => isVerified === (tab === 'verified'));

export type OpenChoice = FileChoice & { url: string };
export const isOpen = (choice: FileChoice): choice is OpenChoice => choice.url !== undefined;

/** What a viewer shows for the file that an address names, and without one: `standard`, or the first that can be opened. `missing`: named, and not here. */
export function chosenOf(
  choices: readonly FileChoice[],
  fileId: string | undefined,
  standard?: OpenChoice,
): FileChoice | 'missing' | undefined {
  if (fileId !== undefined) return choices.find(({ id }) => id === fileId) ?? 'missing';
  return standard ?? choices.find(isOpen);
}

/**
 * What an address names is shown by the file itself, or by the version that followed it: links outlive versions. An older file whose
 * view is still there, because that of the newer one is being made, is shown itself.
 */
export function currentFileId({ assets }: Pick<WireProject, 'assets'>, fileId: string | undefined): string | undefined {
  if (fileId === undefined || assets.some(({ id, madeFrom }) => id === fileId || madeFrom === fileId)) return fileId;
  return assets.find((asset) => isNextOf(asset, fileId))?.id ?? fileId;
}

/** Whether a file is a later version of another. */
export const isNextOf = ({ earlierIds }: Pick<WireAsset, 'earlierIds'>, fileId: string): boolean =>
  earlierIds?.includes(fileId) ?? false;

/** Whether a file is of the verified tab of its project. Projects of the engine have none. */
export const isVerifiedIn = (project: Pick<ChoosableProject, 'type' | 'subType'>, product: string): boolean =>
  product === 'BIMIT Verified' && !isEngineProject(project);

/** `isOwnView`: whether a view that was made with the file, and not of it, shows that file. Views that no file answers for stand by themselves. */
function choicesOf(
  project: ChoosableProject,
  files: readonly WireAsset[],
  views: readonly WireAsset[],
  isOwnView: (file: WireAsset, view: WireAsset) => boolean,
): FileChoice[] {
  const left = new Set(views);
  const choiceOf = (file: WireAsset, view: WireAsset | undefined, name: string): FileChoice => ({
    id: file.id,
    name,
    url: view?.asset_url,
    state: view ? 'ready' : file.viewState === 'waiting' ? 'waiting' : 'failed',
    isVerified: isVerifiedIn(project, file.product),
    isOfScan: view?.madeFrom === null,
    placement:
      view?.madeFrom === null ? IN_PLACE : file.placement ? placementFromOrigin(file.placement, view?.originM) : null,
  });
  const ofFiles = files.map((file) => {
    const view = views.find((each) =>
      file.viewState === null ? each.madeFrom === null && isOwnView(file, each) : each.madeFrom === file.id,
    );
    if (view) left.delete(view);
    const isAlone = files.every(({ id, name }) => id === file.id || name !== file.name);
    return choiceOf(file, view, isAlone ? file.name : file.asset_name);
  });
  const alone = [...left].map((view) => ({
    ...choiceOf(view, view, fileNameOf(view)),
    id: view.madeFrom ?? view.id,
  }));
  return [...ofFiles, ...alone].toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** The view of a delivered file is called after it, with its own ending. */
function fileNameOf({ name, format, madeFrom }: WireAsset): string {
  const base = name.replace(/\.(frag|octree)$/, '');
  if (madeFrom) return base;
  return format === 'frag' ? `${base}.ifc` : '';
}

/** A model that is laid over a plan or a drawing. */
export type OverlayModel = Pick<OpenChoice, 'id' | 'name' | 'url'>;
