import type { Bounds3 } from '#geometry/bounds.ts';
import type { CameraPose } from '#viewer/view/camera-pose.ts';
import type { Level } from '#viewer/view/levels.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';
import {
  type Autodesk,
  type AutodeskDocument,
  type AutodeskModel,
  type AutodeskViewer,
  EVENTS,
  type InitializerOptions,
  type InstanceTree,
} from './autodesk-api.ts';
import { createModelFrame, type ModelFrame, poseOf } from './model-frame.ts';
import { createModelIds, type ModelIds } from './revit-ids.ts';
import { logServiceFailure, type ServiceFailure, serviceFailureOf } from './service-failure.ts';

/** A category of Revit: a node below the root, with how many elements. */
type Category = { name: string; dbId: number; count: number };

export type OpenedModel = {
  viewer: AutodeskViewer;
  model: AutodeskModel;
  frame: ModelFrame;
  bounds: Bounds3;
  ids: ModelIds;
  rootId: number;
  categories: readonly Category[];
  levels: readonly Level[];
  /** Null without geometry. */
  boxOf: (dbId: number) => Bounds3 | null;
  pose: () => CameraPose | null;
};

type Options = {
  urn: string;
  initializer: InitializerOptions;
  onProgress: (share: number) => void;
  onCamera: () => void;
  onSelection: (dbIds: readonly number[]) => void;
  /** The graphics context is lost. */
  onLost: () => void;
  isGone: () => boolean;
};

/** ErrorCodes.BROWSER_WEBGL_NOT_SUPPORTED and BROWSER_WEBGL_DISABLED. */
const NO_WEBGL = [8, 10];

let initialized: Promise<void> | undefined;
let current: InitializerOptions | undefined;

/** The runtime of Autodesk's viewer, once in this page. The tokens are always those of the viewer that was opened last. */
function initialize({ Viewing }: Autodesk, options: InitializerOptions): Promise<void> {
  current = options;
  initialized ??= new Promise((done) => {
    Viewing.Initializer({ ...options, getAccessToken: (onToken) => current?.getAccessToken(onToken) }, done);
  });
  return initialized;
}

/**
 * Opens the model of a urn in `container`. 'missing': the service has none. Undefined where the viewer is gone meanwhile. Throws
 * ViewerError.
 */
export async function openModel(
  { Autodesk }: { Autodesk: Autodesk },
  container: HTMLElement,
  options: Options,
): Promise<OpenedModel | 'missing' | undefined> {
  const { isGone } = options;
  await initialize(Autodesk, options.initializer);
  if (isGone()) return undefined;
  const viewer = new Autodesk.Viewing.Viewer3D(container, { disabledExtensions: { hyperlink: true } });
  const code = viewer.start();
  if (code > 0) throw new ViewerError(NO_WEBGL.includes(code) ? 'NO_WEBGL' : 'MODEL_SERVICE_FAILED', { cause: code });
  const finished = <T>(answer: T): T => {
    viewer.finish();
    return answer;
  };
  try {
    const document = await loadDocument(Autodesk, options.urn);
    if (isGone()) return finished(undefined);
    if (document === 'missing') return finished('missing');
    viewer.addEventListener(EVENTS.progress, ({ percent }) => {
      if (typeof percent === 'number' && !isGone()) options.onProgress(percent / 100);
    });
    const hasTree = new Promise<void>((done) => {
      viewer.addEventListener(EVENTS.tree, () => done());
      viewer.addEventListener(EVENTS.noTree, () => done());
    });
    const hasGeometry = new Promise<void>((done) => viewer.addEventListener(EVENTS.geometry, () => done()));
    const model = await loadNode(viewer, document);
    await Promise.all([hasTree, hasGeometry]);
    if (isGone()) return finished(undefined);
    const opened = await describe(viewer, document, model);
    if (isGone()) return finished(undefined);
    viewer.addEventListener(EVENTS.camera, options.onCamera);
    viewer.addEventListener(EVENTS.selection, ({ dbIdArray }) => {
      if (Array.isArray(dbIdArray)) options.onSelection(dbIdArray.filter((dbId) => typeof dbId === 'number'));
    });
    viewer.addEventListener(EVENTS.lost, options.onLost);
    return opened;
  } catch (error) {
    return finished(Promise.reject(error instanceof Error ? error : new Error(String(error))));
  }
}

async function loadDocument({ Viewing }: Autodesk, urn: string): Promise<AutodeskDocument | 'missing'> {
  const answer = await new Promise<AutodeskDocument | ServiceFailure>((done) =>
    Viewing.Document.load(`urn:${urn}`, done, (code, message, status, statusText) => {
      const { status: byCode } = serviceFailureOf({ code });
      done({ status: status ?? byCode, body: statusText || message });
    }),
  );
  if (!('status' in answer)) return answer;
  const error = logServiceFailure(answer);
  if (error) throw error;
  return 'missing';
}

async function loadNode(viewer: AutodeskViewer, document: AutodeskDocument): Promise<AutodeskModel> {
  const node = document.getRoot().getDefaultGeometry();
  if (!node) throw new ViewerError('MODEL_EMPTY');
  try {
    return await viewer.loadDocumentNode(document, node);
  } catch (thrown) {
    throw logServiceFailure(serviceFailureOf(thrown)) ?? new ViewerError('MODEL_UNAVAILABLE', { cause: thrown });
  }
}

async function describe(
  viewer: AutodeskViewer,
  document: AutodeskDocument,
  model: AutodeskModel,
): Promise<OpenedModel> {
  const box = model.getBoundingBox();
  if (!box) throw new ViewerError('MODEL_EMPTY');
  const frame = createModelFrame(model.getUnitScale() || 1, model.getGlobalOffset() ?? { x: 0, y: 0, z: 0 });
  const tree = model.getInstanceTree();
  const mapping = await new Promise<Record<string, number>>((done) =>
    model.getExternalIdMapping(done, (error) => {
      // Without it elements can be looked at, and not be named.
      logServiceFailure(serviceFailureOf(error));
      done({});
    }),
  );
  return {
    viewer,
    model,
    frame,
    bounds: { min: frame.toProject(box.min), max: frame.toProject(box.max) },
    ids: createModelIds(mapping),
    rootId: tree?.getRootId() ?? 1,
    categories: tree ? categoriesOf(tree) : [],
    levels: await levelsOf(viewer, document, frame),
    boxOf: (dbId) => boxOf(tree, dbId, frame),
    pose: () => {
      const { navigation } = viewer;
      const { x, y, z } = navigation.getCameraUpVector();
      const [eye, target] = [frame.toProject(navigation.getPosition()), frame.toProject(navigation.getTarget())];
      return poseOf(eye, target, [x, y, z], navigation.getCamera().isPerspective);
    },
  };
}

function categoriesOf(tree: InstanceTree): Category[] {
  const categories: Category[] = [];
  tree.enumNodeChildren(tree.getRootId(), (dbId) => {
    let count = 0;
    tree.enumNodeChildren(dbId, (child) => (tree.getChildCount(child) === 0 ? (count += 1) : 0), true);
    if (tree.getChildCount(dbId) > 0) categories.push({ name: tree.getNodeName(dbId) ?? '', dbId, count });
  });
  return categories.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function boxOf(tree: InstanceTree | null, dbId: number, frame: ModelFrame): Bounds3 | null {
  if (!tree) return null;
  const box = new Float32Array(6);
  tree.getNodeBox(dbId, box);
  const [x1 = 0, y1 = 0, z1 = 0, x2 = 0, y2 = 0, z2 = 0] = box;
  if (!(x2 >= x1 && y2 >= y1 && z2 >= z1) || (x1 === x2 && y1 === y2 && z1 === z2)) return null;
  return { min: frame.toProject({ x: x1, y: y1, z: z1 }), max: frame.toProject({ x: x2, y: y2, z: z2 }) };
}

/** Storeys, where the translated model says them (Autodesk.AEC.LevelsExtension); it needs what belongs to the document beside its geometry. */
async function levelsOf(viewer: AutodeskViewer, document: AutodeskDocument, frame: ModelFrame): Promise<Level[]> {
  try {
    await document.downloadAecModelData();
    const { floorSelector } = await viewer.loadExtension('Autodesk.AEC.LevelsExtension', { doNotCreateUI: true });
    return (floorSelector?.floorData ?? [])
      .map(({ guid, index, name, zMin }) => ({
        id: guid ?? String(index),
        name,
        elevationM: frame.toProject({ x: 0, y: 0, z: zMin })[2],
      }))
      .toSorted((a, b) => a.elevationM - b.elevationM);
  } catch (error) {
    logServiceFailure(serviceFailureOf(error));
    return [];
  }
}
