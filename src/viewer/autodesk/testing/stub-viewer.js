// For tests, in place of Autodesk's viewer (v7): the documented calls that we use, on a house of four boxes in feet. Written from the
// documentation (aps.autodesk.com/en/docs/viewer/v7/reference); nothing of the real one is in it. Like that, it says NOP_VIEWER.
(() => {
  class Vector3 {
    constructor(x = 0, y = 0, z = 0) {
      Object.assign(this, { x, y, z });
    }
  }
  class Vector4 extends Vector3 {
    constructor(x, y, z, w) {
      super(x, y, z);
      this.w = w;
    }
  }
  globalThis.THREE = { Vector3, Vector4 };

  /** In units of the model. All coordinates are less by it. */
  const OFFSET = { x: 100, y: 50, z: 10 };
  const session = '60f91daf-3dd7-4283-a86d-24137b73f3da';
  const elements = [
    { dbId: 3, parent: 2, name: 'Basic Wall [130315]', uniqueId: `${session}-0001fd0b`, box: [0, 0, 0, 40, 1, 10] },
    { dbId: 4, parent: 2, name: 'Basic Wall [130316]', uniqueId: `${session}-0001fd0c`, box: [0, 30, 0, 40, 31, 10] },
    { dbId: 6, parent: 5, name: 'Door [130317]', uniqueId: `${session}-0001fd0d`, box: [10, 0, 0, 13, 1, 7] },
    { dbId: 8, parent: 7, name: 'Roof [130318]', uniqueId: `${session}-0001fd0e`, box: [0, 0, 20, 40, 31, 21] },
  ];
  const nodes = { 1: 'Hall.rvt', 2: 'Walls', 5: 'Doors', 7: 'Roofs' };
  const children = (dbId) => [
    ...(dbId === 1 ? [2, 5, 7] : []),
    ...elements.filter(({ parent }) => parent === dbId).map((element) => element.dbId),
  ];
  const below = (dbId) => [dbId, ...children(dbId).flatMap(below)];
  const inViewer = (box) => box.map((value, i) => value - [OFFSET.x, OFFSET.y, OFFSET.z][i % 3]);

  const tree = {
    getRootId: () => 1,
    getNodeName: (dbId) => nodes[dbId] ?? elements.find((element) => element.dbId === dbId)?.name,
    getChildCount: (dbId) => children(dbId).length,
    enumNodeChildren(dbId, visit, isRecursive) {
      for (const child of children(dbId)) {
        visit(child);
        if (isRecursive) tree.enumNodeChildren(child, visit, true);
      }
    },
    getNodeBox(dbId, box) {
      const element = elements.find((each) => each.dbId === dbId);
      if (element) box.set(inViewer(element.box));
    },
  };
  const model = {
    getBoundingBox: () => {
      const [x1, y1, z1, x2, y2, z2] = inViewer([0, 0, 0, 40, 31, 21]);
      return { min: new Vector3(x1, y1, z1), max: new Vector3(x2, y2, z2) };
    },
    getGlobalOffset: () => OFFSET,
    getUnitScale: () => 0.3048,
    getInstanceTree: () => tree,
    getExternalIdMapping: (done) =>
      setTimeout(() => done(Object.fromEntries(elements.map(({ uniqueId, dbId }) => [uniqueId, dbId])))),
    getProperties(dbId, done, failed) {
      const element = elements.find((each) => each.dbId === dbId);
      if (!element) return void setTimeout(() => failed({ code: 5, msg: 'not found' }));
      const value = (displayName, displayValue, displayCategory, more) => ({
        displayName,
        displayValue,
        displayCategory,
        hidden: false,
        units: null,
        ...more,
      });
      setTimeout(() =>
        done({
          dbId,
          name: element.name,
          externalId: element.uniqueId,
          properties: [
            value('Category', `Revit ${nodes[element.parent]}`, '__category__', { hidden: true }),
            value('Length', 40, 'Dimensions', { units: 'ft' }),
            value('Comments', '', 'Identity Data'),
            value('Mark', 'W-1', 'Identity Data'),
          ],
        }),
      );
    },
  };

  let runtime;
  let token = '';
  class Extension {
    constructor(viewer, options) {
      Object.assign(this, { viewer, options: options ?? {} });
    }
    load() {
      return true;
    }
    unload() {
      return true;
    }
  }
  class Measure extends Extension {
    setUnits(units) {
      this.units = units;
    }
    activate(mode) {
      this.mode = mode;
    }
    deactivate() {
      this.mode = undefined;
    }
  }
  class Levels extends Extension {
    floorSelector = {
      floorData: [
        { index: 1, guid: 'second', name: 'Level 2', zMin: 10 - OFFSET.z },
        { index: 0, guid: 'first', name: 'Level 1', zMin: 0 - OFFSET.z },
      ],
    };
  }
  const registered = new Map([
    ['Autodesk.Measure', Measure],
    ['Autodesk.AEC.LevelsExtension', Levels],
  ]);

  class Viewer3D {
    constructor(container) {
      this.container = container;
      this.listeners = {};
      this.extensions = new Map();
      this.hidden = new Set();
      this.themed = {};
      this.selection = [];
      this.cutPlanes = [];
      this.isGhosting = false;
      this.tools = new Map();
      this.activeTools = [];
      this.toolController = {
        registerTool: (tool) => this.tools.set(tool.getName(), tool),
        deregisterTool: (tool) => this.tools.delete(tool.getName()),
        activateTool: (name) => this.activeTools.push(name),
        deactivateTool: (name) => (this.activeTools = this.activeTools.filter((other) => other !== name)),
      };
      this.camera = {
        position: new Vector3(0, -100, 50),
        target: new Vector3(),
        up: new Vector3(0, 0, 1),
        isPerspective: true,
      };
      const { camera } = this;
      this.navigation = {
        getPosition: () => camera.position,
        getTarget: () => camera.target,
        getCameraUpVector: () => camera.up,
        getCamera: () => camera,
        setCameraUpVector: (up) => (camera.up = up),
        setView: (position, target) => {
          Object.assign(camera, { position, target });
          this.draw();
          this.dispatch('cameraChanged');
        },
        toPerspective: () => (camera.isPerspective = true),
        toOrthographic: () => (camera.isPerspective = false),
      };
    }
    start() {
      this.canvas = document.createElement('canvas');
      this.canvas.width = this.container.clientWidth || 300;
      this.canvas.height = this.container.clientHeight || 150;
      Object.assign(this.canvas.style, { width: '100%', height: '100%', display: 'block' });
      // Takes what the real one takes: one of the page's contexts.
      this.container.append(this.canvas);
      this.canvas.addEventListener('click', (event) => this.click(event));
      globalThis.NOP_VIEWER = this;
      return 0;
    }
    finish() {
      for (const extension of this.extensions.values()) extension.unload();
      this.canvas.remove();
      this.isFinished = true;
    }
    resize() {
      this.dispatch('viewerResize');
    }
    addEventListener(type, listener) {
      (this.listeners[type] ??= []).push(listener);
    }
    removeEventListener(type, listener) {
      this.listeners[type] = this.listeners[type]?.filter((other) => other !== listener);
    }
    dispatch(type, detail = {}) {
      for (const listener of this.listeners[type] ?? []) listener({ type, target: this, ...detail });
    }
    async loadDocumentNode() {
      setTimeout(() => {
        this.isLoaded = true;
        this.dispatch('progressUpdate', { percent: 50 });
        this.dispatch('objectTreeCreated');
        this.dispatch('geometryLoaded');
        this.draw();
      });
      return model;
    }
    async loadExtension(id, options) {
      const Made = registered.get(id);
      if (!Made) throw new Error(`no extension ${id}`);
      if (!this.extensions.has(id)) {
        const extension = new Made(this, options);
        this.extensions.set(id, extension);
        extension.load();
      }
      return this.extensions.get(id);
    }
    select(dbIds) {
      this.selection = [...dbIds];
      this.draw();
      this.dispatch('selection', { dbIdArray: this.selection });
    }
    isolate(dbIds) {
      const kept = new Set(dbIds.flatMap(below));
      this.hidden = new Set(
        dbIds.length === 0 ? [] : elements.map(({ dbId }) => dbId).filter((dbId) => !kept.has(dbId)),
      );
      this.draw();
    }
    hide(dbIds) {
      for (const dbId of dbIds.flatMap(below)) this.hidden.add(dbId);
      this.draw();
    }
    showAll() {
      this.hidden.clear();
      this.draw();
    }
    setGhosting(isOn) {
      this.isGhosting = isOn;
    }
    setThemingColor(dbId, { x, y, z, w }) {
      this.themed[dbId] = [x, y, z, w];
      this.draw();
    }
    clearThemingColors() {
      this.themed = {};
    }
    setCutPlanes(planes) {
      this.cutPlanes = planes.map(({ x, y, z, w }) => [x, y, z, w]);
      this.draw();
    }
    setFOV(degrees) {
      this.fov = degrees;
    }
    setBackgroundColor(...rgb) {
      this.background = rgb;
      this.draw();
    }
    getScreenShot(width, height, done) {
      this.canvas.toBlob((blob) => done(URL.createObjectURL(blob)));
    }
    /** From above, whatever the camera: enough to click at. */
    toPicture(x, y) {
      const scale = Math.min(this.canvas.width / 60, this.canvas.height / 50);
      return [
        this.canvas.width / 2 + (x + OFFSET.x - 20) * scale,
        this.canvas.height / 2 - (y + OFFSET.y - 15) * scale,
      ];
    }
    worldToClient({ x, y }) {
      const [left, top] = this.toPicture(x, y);
      return new Vector3(left, top, 0);
    }
    clientToWorld(left, top) {
      const hit = elements.toReversed().find(({ dbId, box }) => {
        if (this.hidden.has(dbId)) return false;
        const [x1, y1, , x2, y2] = inViewer(box);
        const [[l, b], [r, t]] = [this.toPicture(x1, y1), this.toPicture(x2, y2)];
        return left >= l && left <= r && top >= t && top <= b;
      });
      if (!hit) return null;
      const [x, y, , , , z] = inViewer(hit.box);
      return { dbId: hit.dbId, model, point: new Vector3(x, y, z) };
    }
    click({ offsetX: canvasX, offsetY: canvasY }) {
      const tool = this.tools.get(this.activeTools.at(-1));
      if (tool?.handleSingleClick({ canvasX, canvasY }, 0)) return;
      const dbId = this.clientToWorld(canvasX, canvasY)?.dbId;
      this.select(dbId === undefined ? [] : [dbId]);
    }
    draw() {
      const context = this.canvas?.getContext('2d');
      if (!context) return;
      const [r, g, b] = this.background ?? [255, 255, 255];
      context.fillStyle = `rgb(${r} ${g} ${b})`;
      context.fillRect(0, 0, this.canvas.width, this.canvas.height);
      if (!this.isLoaded) return;
      for (const { dbId, box } of elements) {
        if (this.hidden.has(dbId) && !this.isGhosting) continue;
        const [x1, y1, , x2, y2] = inViewer(box);
        const [[l, bottom], [right, top]] = [this.toPicture(x1, y1), this.toPicture(x2, y2)];
        const [red, green, blue] = (this.themed[dbId] ?? [0.6, 0.65, 0.7]).map((share) => Math.round(share * 255));
        context.globalAlpha = this.hidden.has(dbId) ? 0.1 : dbId === 8 ? 0.3 : 1;
        context.fillStyle = this.selection.includes(dbId) ? '#2f67d8' : `rgb(${red} ${green} ${blue})`;
        context.fillRect(l, top, right - l, bottom - top);
        context.globalAlpha = 1;
      }
    }
  }

  globalThis.Autodesk = {
    Viewing: {
      CAMERA_CHANGE_EVENT: 'cameraChanged',
      VIEWER_RESIZE_EVENT: 'viewerResize',
      Extension,
      Viewer3D,
      theExtensionManager: { registerExtension: (id, Made) => registered.set(id, Made) },
      Initializer(options, done) {
        runtime = options;
        options.getAccessToken((given, expiresInSeconds) => {
          token = given;
          globalThis.NOP_TOKEN = {
            given,
            expiresInSeconds,
            ask: () => options.getAccessToken((next) => (token = next)),
          };
          done();
        });
      },
      Document: {
        async load(urn, done, failed) {
          const answer = await fetch(`${runtime.endpoint}/derivativeservice/v2/manifest/${urn}`, {
            headers: { authorization: `Bearer ${token}` },
          });
          if (!answer.ok)
            return failed(
              answer.status === 404 ? 5 : 7,
              'Error fetching the manifest.',
              answer.status,
              answer.statusText,
            );
          return done({
            getRoot: () => ({ getDefaultGeometry: () => ({ role: '3d' }) }),
            // What the service does not have is a 404.
            downloadAecModelData: async () => {
              if (globalThis.NOP_AEC_STATUS)
                throw { code: 7, msg: 'failed', args: { httpStatus: globalThis.NOP_AEC_STATUS, httpStatusText: 'No' } };
            },
          });
        },
      },
    },
  };
})();
