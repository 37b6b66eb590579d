/** The part of Autodesk's viewer (v7) that we use, after its documentation: aps.autodesk.com/en/docs/viewer/v7/reference. */
export type Vector = { x: number; y: number; z: number };
type PropertyValue = {
  displayName: string;
  displayValue: string | number;
  displayCategory: string | null;
  units?: string | null;
  hidden?: boolean | number;
};
export type ElementProperties = { dbId: number; name?: string; externalId?: string; properties: PropertyValue[] };

export type InstanceTree = {
  getRootId: () => number;
  getNodeName: (dbId: number) => string | undefined;
  getChildCount: (dbId: number) => number;
  enumNodeChildren: (dbId: number, visit: (dbId: number) => void, isRecursive?: boolean) => void;
  /** Writes the corners of a node's box: three numbers of the lowest, then three of the highest. */
  getNodeBox: (dbId: number, box: Float32Array) => void;
};

export type AutodeskModel = {
  getBoundingBox: () => { min: Vector; max: Vector } | null;
  /** Taken off all coordinates when the model was loaded; in units of the model. */
  getGlobalOffset: () => Vector | null | undefined;
  /** Meters in a unit of the model. */
  getUnitScale: () => number;
  getInstanceTree: () => InstanceTree | null;
  getExternalIdMapping: (onDone: (mapping: Record<string, number>) => void, onFailed: (error: unknown) => void) => void;
  getProperties: (
    dbId: number,
    onDone: (properties: ElementProperties) => void,
    onFailed: (error: unknown) => void,
  ) => void;
};

type Extension = {
  activate?: (mode?: string) => unknown;
  deactivate?: () => unknown;
  /** Of Autodesk.Measure. */ setUnits?: (units: string) => void;
  /** Of Autodesk.AEC.LevelsExtension. */
  floorSelector?: { floorData?: readonly { guid?: string; index: number; name: string; zMin: number }[] };
  /** Of ours. */
  setSpots?: (spots: readonly (Vector & { text: string })[], look: Record<string, string>) => void;
};

export type AutodeskViewer = {
  /** 0, or a code of ErrorCodes. */
  start: () => number;
  finish: () => void;
  resize: () => void;
  navigation: {
    getPosition: () => Vector;
    getTarget: () => Vector;
    getCameraUpVector: () => Vector;
    setView: (position: Vector, target: Vector) => void;
    setCameraUpVector: (up: Vector) => void;
    getCamera: () => { isPerspective: boolean };
    toPerspective: () => void;
    toOrthographic: () => void;
  };
  loadDocumentNode: (document: AutodeskDocument, node: unknown, options?: object) => Promise<AutodeskModel>;
  loadExtension: (id: string, options?: object) => Promise<Extension>;
  addEventListener: (type: string, listener: (event: Record<string, unknown>) => void) => void;
  select: (dbIds: number[], model?: AutodeskModel) => void;
  isolate: (dbIds: number[], model?: AutodeskModel) => void;
  hide: (dbIds: number[], model?: AutodeskModel) => void;
  showAll: () => void;
  setGhosting: (isOn: boolean) => void;
  setThemingColor: (dbId: number, color: Vector & { w: number }, model?: AutodeskModel, isRecursive?: boolean) => void;
  clearThemingColors: (model: AutodeskModel) => void;
  /** What is on the positive side of ax + by + cz + d = 0 is cut away. */
  setCutPlanes: (planes: (Vector & { w: number })[]) => void;
  setFOV: (degrees: number) => void;
  setBackgroundColor: (r: number, g: number, b: number, r2: number, g2: number, b2: number) => void;
  getScreenShot: (widthPx: number, heightPx: number, onDone: (blobUrl: string) => void) => void;
  clientToWorld: (x: number, y: number) => { dbId?: number; point: Vector } | null;
};

export type AutodeskDocument = {
  getRoot: () => { getDefaultGeometry: () => unknown };
  downloadAecModelData: () => Promise<unknown>;
};

export type Autodesk = {
  Viewing: {
    Initializer: (options: InitializerOptions, onDone: () => void) => void;
    Viewer3D: new (container: HTMLElement, config?: object) => AutodeskViewer;
    Document: {
      load: (
        urn: string,
        onDone: (document: AutodeskDocument) => void,
        onFailed: (code: number, message: string, status?: number, statusText?: string) => void,
      ) => void;
    };
  };
};
export type InitializerOptions = {
  env: string;
  api: string;
  endpoint?: string;
  getAccessToken: (onToken: (accessToken: string, expiresInSeconds: number) => void) => void;
};

/** Names of its events; the strings are its own. */
export const EVENTS = {
  camera: 'cameraChanged',
  selection: 'selection',
  progress: 'progressUpdate',
  geometry: 'geometryLoaded',
  tree: 'objectTreeCreated',
  noTree: 'objectTreeUnavailable',
  lost: 'webGlContextLost',
} as const;

/** The vectors of its own library: it takes no others everywhere. */
export type AutodeskVectors = {
  Vector3: new (x: number, y: number, z: number) => Vector;
  Vector4: new (x: number, y: number, z: number, w: number) => Vector & { w: number };
};

/** What its script has left in the window; undefined before it ran. */
export function loadedAutodesk(): { Autodesk: Autodesk; THREE: AutodeskVectors } | undefined {
  const { Autodesk, THREE } = globalThis as { Autodesk?: unknown; THREE?: unknown };
  return isAutodesk(Autodesk) && isVectors(THREE) ? { Autodesk, THREE } : undefined;
}

const isAutodesk = (value: unknown): value is Autodesk =>
  hasFunctions(member(value, 'Viewing'), ['Initializer', 'Viewer3D']) &&
  hasFunctions(member(member(value, 'Viewing'), 'Document'), ['load']);
const isVectors = (value: unknown): value is AutodeskVectors => hasFunctions(value, ['Vector3', 'Vector4']);
const hasFunctions = (value: unknown, names: readonly string[]) =>
  names.every((name) => typeof member(value, name) === 'function');

function member(value: unknown, name: string): unknown {
  return (typeof value === 'object' || typeof value === 'function') && value !== null
    ? Reflect.get(value, name)
    : undefined;
}
