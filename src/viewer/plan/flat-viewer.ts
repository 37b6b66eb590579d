import { type Bounds3, boundsOf } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';
import { IN_PLACE } from '#domain/placement/placement.ts';
import { flyBetween, poseAt } from '#viewer/view/fly.ts';
import { freeArea } from '#viewer/view/insets.ts';
import { drawAim, drawSnapMark } from '#viewer/view/draw-marks.ts';
import { drawPicks, type PointPicks } from '#viewer/measure/point-picks.ts';
import { THEMES } from '#viewer/view/theme.ts';
import { createToolset } from '#viewer/view/tools.ts';
import { attachViewControls } from '#viewer/view/view-controls.ts';
import { type FlatCamera, createFlatCamera } from './flat-camera.ts';
import { drawSpace } from './draw-space.ts';
import { drawOthers } from './draw-measurements.ts';
import { createFlatMeasuring } from './flat-measuring.ts';
import { overlayLines, type ShownOverlay, showOverlay } from './flat-overlay.ts';
import { flatPlace } from './flat-place.ts';
import { drawFound, type FoundTexts, poseAtText } from './found-texts.ts';
import { createFlatStage } from './flat-stage.ts';
import { flatTools } from './flat-tools.ts';
import { createUnderPlace } from './flat-under.ts';
import type { FlatControls, FlatParts } from './flat-viewer-types.ts';
import { createSharedMeasurements } from './shared-measurements.ts';
import { PLAN_PALETTES } from './plan-palette.ts';
import { noMeasurements } from './measure-plan.ts';
import { figureOfMade } from './told-measuring.ts';
import { toScreen } from './plan-view.ts';
import type { SnapTargets } from './snap.ts';

export type { FlatControls } from './flat-viewer-types.ts';

/** A drawing on a flat canvas in `host` that is moved, zoomed and measured. `redraw` and `refit` are for the viewer around it. */
export function createFlatViewer(host: HTMLElement, parts: FlatParts) {
  let { theme, unit } = parts;
  let overlays: readonly ShownOverlay[] = [];
  const place = flatPlace(parts.placement ?? IN_PLACE);
  const shared = createSharedMeasurements(place, parts.heightM);
  shared.take(parts.measurements, noMeasurements);

  let picks: PointPicks | null = null;
  /** Keys aim with the middle of the picture. */
  let isAimed = false;
  let found: FoundTexts | null = null;
  const placeOf = (point: Point2) => toScreen(camera.view(), place.pointIn(point));

  let isBeside = false;
  const stage = createFlatStage(host, {
    label: parts.label,
    hasManyLines: parts.hasManyLines,
    background: () => PLAN_PALETTES[theme].background,
    onDraw: (context) => {
      if (camera.isSpace()) return drawInSpace(context);
      const aimed = measuring.isActive() ? measuring.aim.place() : null;
      // The view has moved under it.
      if (aimed) measuring.pointAt(aimed.x, aimed.y);
      parts.draw(context, {
        view: camera.view(),
        theme,
        unit,
        isBeside,
        measured: measuring.measurements(),
        snap: measuring.snap(),
        pointer: measuring.pointer(),
        size: stage.size(),
        overlays,
      });
      if (found) drawFound(context, found, (point) => toScreen(camera.view(), point), stage.size(), theme);
      drawOthers(context, shared.others(), placeOf, { unit, theme });
      if (aimed) drawAim(context, aimed, theme);
      if (!picks) return;
      drawPicks(context, picks.picked, ([x, y]) => placeOf([x, y]), theme);
      if (picks.isNext && isAimed) drawAim(context, middle(), theme);
      const near = measuring.near();
      if (near) drawSnapMark(context, toScreen(camera.view(), near.point), near.kind, THEMES[theme].attention);
    },
    onResize: () => camera.refit(),
  });
  const { invalidate } = stage;
  const under = createUnderPlace(host, stage.canvas);
  const camera = createFlatCamera(stage, {
    ...parts,
    camera: parts.camera && place.poseIn(parts.camera),
    onCamera: (pose) => {
      under.follow(place.poseOut(pose));
      parts.onCamera(place.poseOut(pose));
    },
  });
  const drawInSpace = (context: CanvasRenderingContext2D) => {
    const { lines, heightM } = parts.space(theme);
    const all = [...lines, ...overlayLines(overlays, theme)];
    drawSpace(context, all, { pose: camera.pose(), size: stage.size(), insets: camera.insets(), heightM });
  };
  const targetsNear = (point: Point2, reachM: number): SnapTargets[] => [
    ...parts.targetsNear(point, reachM),
    ...overlays.map(({ index }) => index.near(point, reachM, () => true)),
  ];
  const measuring = createFlatMeasuring(stage, camera, targetsNear, {
    turnDeg: parts.turnDeg,
    area: () => freeArea(stage.size(), camera.insets()),
    figureOf: (made) => figureOfMade(made, unit, isBeside),
    onMeasure: (measured) => {
      if (shared.follow(measured)) parts.onShared(shared.list());
      tools.changed();
      parts.onMeasure(measured);
    },
  });
  const setShared: FlatControls['setShared'] = (list) => {
    measuring.replace(shared.take(list, measuring.measurements()));
    tools.changed();
    parts.onMeasure(measuring.measurements());
  };
  const zoom = (factor: number) => camera.move({ ...camera.pose(), distanceM: camera.pose().distanceM / factor });
  const setSpace = (isSpace: boolean) => {
    if (isSpace && measuring.isActive()) measuring.setMode('none');
    camera.setSpace(isSpace);
    tools.changed();
  };
  // Those of other views are cleared with its own.
  const clearable = {
    ...measuring,
    canClear: () => measuring.canClear() || shared.others().length > 0,
    clear: () => {
      shared.dropOthers();
      measuring.clear();
      parts.onShared(shared.list());
    },
  };
  const tools = createToolset(
    flatTools(clearable, { fit: camera.fit, zoom, isSpace: camera.isSpace, setSpace }, parts.extraTools),
  );
  const middle = () => freeArea(stage.size(), camera.insets());
  const pickPoint = (by: PointPicks, point: Point2) =>
    by.onPick([...place.pointOut(measuring.near()?.point ?? point), parts.heightM()]);
  const detach = attachViewControls({
    element: stage.canvas,
    getPose: camera.pose,
    setPose: camera.move,
    middle,
    onReset: camera.fit,
    onKey: tools.key,
    onClick: (x, y, event) => {
      if (camera.isSpace()) return;
      const point = measuring.pointAt(x, y);
      if (event.button === 2) return measuring.close();
      if (event.button !== 0) return;
      if (picks) return pickPoint(picks, point);
      if (!tools.click(x, y)) parts.onPick?.(point);
    },
    onHover: (x, y) => {
      if (camera.isSpace()) return;
      isAimed = false;
      if (measuring.aim.place()) {
        measuring.aim.end();
        tools.changed();
      }
      const point = measuring.pointAt(x, y);
      const isMeasuring = measuring.isActive();
      const isChanged = parts.onHover?.(isMeasuring ? null : point) ?? false;
      if (isChanged || isMeasuring || picks) invalidate();
    },
  });
  stage.canvas.addEventListener('keydown', (event) => {
    if (!picks || camera.isSpace()) return;
    isAimed = true;
    invalidate();
    const { x, y } = middle();
    const point = measuring.pointAt(x, y);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    pickPoint(picks, point);
  });

  const controls: FlatControls = {
    getCamera: () => place.poseOut(camera.pose()),
    setCamera: (pose) => camera.move(place.poseIn(pose)),
    fit: camera.fit,
    setInsets: (insets) => {
      under.setInsets(insets);
      camera.setInsets(insets);
    },
    tools: tools.calls,
    setSpace,
    setUnder: (make) => under.set(make, { pose: place.poseOut(camera.pose()), theme }),
    zoom,
    setMarkShape: (shape) => {
      if (measuring.measurements().mode !== shape) measuring.setMode(shape);
    },
    setMarked: (points) => {
      measuring.mark(points);
      if (points && points.length > 0) flyTo(camera, points);
    },
    setFound: (next) => {
      found = next;
      invalidate();
      const text = next?.current == null ? undefined : next.texts[next.current];
      if (!text) return;
      setSpace(false);
      const shape = { size: stage.size(), insets: camera.insets(), turnDeg: parts.turnDeg() };
      flyBetween(camera.pose, poseAtText(text, camera.pose(), shape), camera.move);
    },
    measurements: measuring.measurements,
    setPicks: (next) => {
      picks = next;
      stage.canvas.style.cursor = next ? 'crosshair' : '';
      if (next?.isNext) stage.canvas.focus({ preventScroll: true });
      else isAimed = false;
      invalidate();
    },
    setShared,
    lines: parts.lines,
    setOverlays: (next) => {
      overlays = next.map(showOverlay);
      invalidate();
    },
    setUnit: (next) => {
      unit = next;
      invalidate();
    },
    setBeside: (next) => {
      isBeside = next;
      invalidate();
    },
    setTheme: (next) => {
      theme = next;
      under.setTheme(next);
      invalidate();
    },
    toScreen: placeOf,
    screenshot: () => under.compose(stage.screenshot()),
  };
  return {
    controls,
    redraw: invalidate,
    refit: camera.refit,
    /** The points of an unfinished measurement and the mark belong to what was shown before. */
    dropPending: measuring.drop,
    size: stage.size,
    dispose: () => {
      detach();
      under.dispose();
      stage.dispose();
    },
  };
}

/** Flies to the box around points, at the height that is looked at. */
function flyTo(camera: FlatCamera, points: readonly Point2[]): void {
  const box = boundsOf(points);
  if (!box) return;
  const [, , heightM] = camera.pose().target;
  const bounds: Bounds3 = { min: [box.minX, box.minY, heightM], max: [box.maxX, box.maxY, heightM] };
  flyBetween(camera.pose, poseAt(bounds, camera.pose()), camera.move);
}
