import { Matrix4, type Plane } from 'three';
import { boundsAround, type Bounds3 } from '#geometry/bounds.ts';
import type { Point3 } from '#geometry/space.ts';
import { COLOR_MODES, type ViewerState } from '#viewer/state.ts';
import { readProfile } from '#viewer/profile/read-profile.ts';
import { inTask } from '#viewer/view/in-task.ts';
import type { StageView } from '#viewer/view/stage-view.ts';
import type { ViewerError } from '#viewer/view/viewer-error.ts';
import { listClasses, supportedMode } from './cloud-classes.ts';
import { type CloudLayer, createCloudLayer } from './cloud-layer.ts';
import type {
  CloudAlignment,
  CloudCalls,
  CloudClass,
  CloudDistances,
  CloudListing,
  CloudProgress,
  CloudSource,
} from './cloud-viewer-types.ts';
import { pickPoint, type PickedPoint } from './pick-point.ts';
import { normalAt } from './point-normal.ts';
import { cutOctrees, PHONE_POINT_BUDGET, POINT_BUDGET } from './point-budget.ts';

const PICK_RADIUS_PX = 6;
const PHONE_WIDTH_PX = 768;
const EDL_STRENGTH = 0.15;
const ALL_CLASSES = Array.from({ length: 256 }, (_, id) => id);

/** The point clouds of a viewer: those that are shown share one budget of points, colors, classes and cuts. */
export type CloudSet = {
  list: () => CloudListing[];
  shownIds: () => string[];
  /** Shows these and no others. What is hidden is let go. */
  show: (ids: readonly string[]) => void;
  /** What fills the picture: where most points of all that are shown are. Null while none is open. */
  focus: () => Bounds3 | null;
  /** Corners of what is in it, by which it is fitted; undefined while none is open. */
  seen: () => Point3[] | undefined;
  /** What fills the picture of one of them; null while it is not open. */
  focusOf: (id: string) => Bounds3 | null;
  /** Around all points that are shown; null while none is open. */
  bounds: () => Bounds3 | null;
  /** Before every picture: loads and shows what this view is worth. Null while none is open. */
  onFrame: () => CloudProgress | null;
  /** Colors and hidden classes as a state has them. */
  follow: (state: Pick<ViewerState, 'colorMode' | 'hiddenClasses' | 'deviation'>) => void;
  /** The point under a place in CSS pixels; null where none is. Never one that is hidden or cut away. */
  pick: (x: number, y: number) => PickedPoint | null;
  /** The normal of the surface that the shown points around a place make, as `normalAt`. */
  normalAt: (at: Point3) => Point3 | null;
  calls: CloudCalls;
  dispose: () => void;
};

export type CloudSetOptions = {
  view: StageView;
  clouds: readonly CloudSource[];
  /** What cuts the clouds away, in project meters. */
  planes: () => readonly Plane[];
  /** What clips the points where the renderer as a whole does not; the same list all along. */
  clippingPlanes: Plane[];
  pointBudget?: number | undefined;
  edlStrength?: number | undefined;
  fetch?: typeof fetch | undefined;
  /** A cloud is open, or more is known of one. */
  onKnown: (source: CloudSource) => void;
  onFailed: (source: CloudSource, error: ViewerError) => void;
};

export function createCloudSet(options: CloudSetOptions): CloudSet {
  const { view, clouds } = options;
  const layers = new Map<string, CloudLayer>();
  let edlStrength = options.edlStrength ?? EDL_STRENGTH;
  const isPhone = () => Math.min(screen.width, screen.height) < PHONE_WIDTH_PX;
  const budget = options.pointBudget ?? (isPhone() ? PHONE_POINT_BUDGET : POINT_BUDGET);

  const shown = () => clouds.flatMap(({ id }) => layers.get(id) ?? []);
  const opened = () => shown().flatMap((layer) => layer.opened() ?? []);
  const focus = () => boundsAround(opened().map((cloud) => cloud.focus));
  const drop = (id: string) => {
    layers.get(id)?.dispose();
    layers.delete(id);
  };
  let deviations: ReadonlyMap<string, CloudDistances> = new Map();
  let isFitAsked = false;
  let alignments: ReadonlyMap<string, CloudAlignment> = new Map();
  /** Where a cloud lies now; one that fits another has no building of its own to look at. */
  const placedSource = (source: CloudSource): CloudSource => {
    const fits = alignments.get(source.id);
    const base = fits && clouds.find(({ id }) => id === fits.onto);
    if (!fits || !base) return source;
    const toProject = base.cloudToProject ? new Matrix4().fromArray(base.cloudToProject) : new Matrix4();
    const cloudToProject = toProject.multiply(new Matrix4().fromArray(fits.matrix)).toArray();
    return { ...source, cloudToProject, focus: undefined };
  };
  const follow: CloudSet['follow'] = ({ colorMode, hiddenClasses, deviation }) => {
    const heights = focus();
    for (const { source, look, colorModes } of layers.values()) {
      look.setTolerance(deviation && deviations.has(source.id) ? deviation.toleranceM : null);
      look.setLater(deviations.get(source.id)?.isLater ?? false);
      look.setColorMode(supportedMode(colorModes() ?? COLOR_MODES, colorMode));
      look.setHiddenClasses(hiddenClasses);
      if (heights) look.setHeights(heights);
    }
  };
  /** Asks for what this view is worth. */
  const load = () => {
    const cut = cutOctrees(
      shown().flatMap((layer) => layer.weighed() ?? []),
      budget,
    );
    for (const layer of shown()) layer.show(cut);
    return cut;
  };
  const disposal = new AbortController();
  // Where graphics are slow, the next picture is long in coming.
  const loadSoon = inTask(load, disposal.signal);
  const fitIfAsked = () => {
    if (!isFitAsked || !shown().every((layer) => layer.opened())) return;
    isFitAsked = false;
    view.fit();
  };
  const begin = (source: CloudSource) => {
    const layer = createCloudLayer({
      view,
      source,
      planes: options.planes,
      clippingPlanes: options.clippingPlanes,
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
      edlStrength,
      onRoot: loadSoon,
      onKnown: () => {
        follow(view.state());
        options.onKnown(source);
        fitIfAsked();
      },
      onError: (error) => {
        drop(source.id);
        options.onFailed(source, error);
      },
    });
    layer.stream.setDeviations(deviations.get(source.id)?.url ?? null);
    return layer;
  };
  /** As the state is now: asked of a million points. */
  const visibleNow = () => {
    const hidden = new Set(view.state().hiddenClasses);
    return (id: number) => !hidden.has(id);
  };
  const classes = () => {
    const byId = new Map<number, CloudClass>();
    const isVisible = visibleNow();
    for (const each of opened().flatMap(({ meta }) => listClasses(meta, isVisible)))
      byId.set(each.id, { ...each, count: each.count + (byId.get(each.id)?.count ?? 0) });
    return [...byId.values()];
  };
  const shownNodes = () => shown().flatMap(({ stream }) => stream.visibleNodes());
  const shownPointCount = () => shown().reduce((sum, { stream }) => sum + stream.visiblePointCount(), 0);
  return {
    list: () =>
      clouds.map(({ id, name }) => {
        const layer = layers.get(id);
        return { id, name, isShown: layer !== undefined, isLoading: layer !== undefined && !layer.opened() };
      }),
    shownIds: () => shown().map(({ source }) => source.id),
    show: (ids) => {
      for (const id of layers.keys()) if (!ids.includes(id)) drop(id);
      for (const source of clouds)
        if (ids.includes(source.id) && !layers.has(source.id)) layers.set(source.id, begin(placedSource(source)));
      follow(view.state());
      loadSoon();
      view.stage.invalidate();
    },
    focus,
    seen: () => {
      const corners = opened().flatMap((cloud) => cloud.seen);
      return corners.length > 0 ? corners : undefined;
    },
    focusOf: (id) => layers.get(id)?.opened()?.focus ?? null,
    bounds: () => boundsAround(opened().map((cloud) => cloud.bounds)),
    onFrame: () => {
      const cut = load();
      const all = opened();
      if (all.length === 0) return null;
      return {
        shownPoints: shownPointCount(),
        wantedPoints: cut.pointCount,
        totalPoints: all.reduce((sum, { meta }) => sum + meta.points, 0),
        areDistancesLoading:
          view.state().colorMode === 'deviation' && shown().some(({ stream }) => stream.areDeviationsLoading()),
      };
    },
    follow,
    pick: (x, y) =>
      pickPoint(shownNodes(), {
        x,
        y,
        ...view.stage.size(),
        radiusPx: PICK_RADIUS_PX,
        camera: view.stage.camera(),
        isVisible: visibleNow(),
        planes: options.planes(),
      }),
    normalAt: (at) => normalAt(shownNodes(), at, visibleNow()),
    calls: {
      classes,
      setClassVisible: (id, isShown) => {
        const others = view.state().hiddenClasses.filter((other) => other !== id);
        view.apply({ hiddenClasses: isShown ? others : [...others, id] });
      },
      setAllClassesVisible: (isShown) => view.apply({ hiddenClasses: isShown ? [] : ALL_CLASSES }),
      setColorMode: (colorMode) => view.apply({ colorMode }),
      colorModes: () => {
        const known = shown().flatMap((layer) => layer.colorModes() ?? []);
        return known.length > 0 ? COLOR_MODES.filter((mode) => known.includes(mode)) : COLOR_MODES;
      },
      setDeviations: (distances) => {
        deviations = distances;
        for (const { source, stream } of layers.values()) stream.setDeviations(distances.get(source.id)?.url ?? null);
        follow(view.state());
        view.stage.invalidate();
      },
      setAligned: (next) => {
        const shownSources = clouds.filter(({ id }) => layers.has(id));
        const before = shownSources.map((source) => String(placedSource(source).cloudToProject));
        alignments = next;
        shownSources.forEach((source, i) => {
          const placed = placedSource(source);
          if (String(placed.cloudToProject) === before[i]) return;
          drop(source.id);
          layers.set(source.id, begin(placed));
        });
        loadSoon();
        view.stage.invalidate();
      },
      fitOnceOpen: () => {
        isFitAsked = true;
      },
      setEdl: (strength) => {
        edlStrength = strength;
        for (const { stream } of layers.values()) stream.setEdl(strength);
        view.stage.invalidate();
      },
      shownPointCount,
      readProfile: (strip, signal, onProgress) =>
        readProfile({
          clouds: shown().flatMap(({ opened: openedOf, matrix, whole, readNode }) => {
            const known = openedOf();
            return known ? [{ opened: known, cloudToProject: matrix, whole, readNode }] : [];
          }),
          strip,
          planes: options.planes(),
          isVisible: visibleNow(),
          signal,
          ...(onProgress && { onProgress }),
        }),
    },
    dispose: () => {
      disposal.abort();
      for (const id of layers.keys()) drop(id);
    },
  };
}
