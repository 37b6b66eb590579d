import { clamp } from '#geometry/clamp.ts';
import { radiansOf } from '#geometry/angle.ts';
import { along3, distance3, type Point3 } from '#geometry/space.ts';
import type { ViewerState, Walk } from '#viewer/state.ts';
import { basisOf, type CameraPose, eyeOf, FIELD_OF_VIEW_DEG, poseFromEye } from '#viewer/view/camera-pose.ts';
import { flyBetween } from '#viewer/view/fly.ts';
import type { Tool, ToolId } from '#viewer/view/tools.ts';
import type { Steering } from '#viewer/view/view-controls.ts';
import { EYE_M, isAtRest, STEP_M, walk, type Walker } from '#viewer/walk/walker.ts';
import { createWalkKeys, WALK_KEYS } from '#viewer/walk/walk-keys.ts';
import type { ModelObstacles } from './model-obstacles.ts';
import type { ModelPicking } from './model-picking.ts';
import type { ModelScene } from './model-scene.ts';
import type { ModelSection } from './model-section.ts';
import type { WalkCalls, WalkStatus } from './walk-status.ts';

export type ModelWalk = {
  isOn: () => boolean;
  /** Whether somebody walks or flies; false while a floor is chosen. */
  isWalking: () => boolean;
  mode: () => Walk | null;
  turn: (isToWalk: boolean, isForOther?: boolean) => void;
  onClick: (x: number, y: number) => void;
  steering: () => Steering | null;
  /** False where no floor is being chosen. */
  standInMiddle: () => boolean;
  /** Walks instead of flying, or flies instead of walking; false where nobody does. */
  changeMode: () => boolean;
  calls: WalkCalls;
  /** The camera was moved, by whomever: somebody else's movement ends the walk there. */
  onCamera: (pose: CameraPose) => void;
  /** The state was set: a walk of its own begins or ends with it. */
  sync: () => void;
  /** Something else may be shown, or has come. */
  onChange: () => void;
  dispose: () => void;
};

/** How far ahead the target of a walker's camera is: so much of a plan is seen with it, and about that one turns afterwards. */
const AHEAD_M = 5;
/** Below the eyes, so far, is the floor that one stands on from the start. */
const BELOW_EYE_M = 4;
/** From the middle of a view. */
const BELOW_MIDDLE_M = 30;
const WALK_MPS = 1.8;
const FAST = 2.5;
const SPEEDS_MPS = [0.4, 12] as const;
const TURN_DEG_PER_S = 80;
/** After a longer picture one has not gone farther. */
const MAX_PICTURE_S = 0.1;
/** Two clicks within this time and distance are one that is double. */
const DOUBLE_MS = 400;
const DOUBLE_PX = 24;
/** How upright the normal of a floor is. */
const FLOOR_NORMAL = 0.7;
/** The feet are on a level from a little below it: thresholds, sunken floors. */
const BELOW_LEVEL_M = 0.5;

/** Walking through the models with the eyes of somebody who stands on their floors. */
export function createModelWalk(
  { view, set, isGone }: ModelScene,
  picking: ModelPicking,
  section: ModelSection,
  obstacles: ModelObstacles,
  onStatus: (status: WalkStatus | null) => void,
): ModelWalk {
  const keys = createWalkKeys(() => run(), changeSpeed);
  /** A floor is being chosen. */
  let isChoosing = false;
  let isNoFloor = false;
  let walker: Walker | null = null;
  /** What the walk has shown itself. */
  let own: CameraPose | null = null;
  /** What was seen before. */
  let before: Pick<ViewerState, 'camera' | 'level'> | null = null;
  let push = { ahead: 0, right: 0 };
  let speedMps = WALK_MPS;
  let frame = 0;
  let lastMs = 0;
  let told: WalkStatus | null = null;
  let lastClick = { x: 0, y: 0, atMs: Number.NEGATIVE_INFINITY };

  const mode = () => view.state().walk;
  const isOn = () => isChoosing || mode() !== null;
  const status = (): WalkStatus | null =>
    isOn()
      ? {
          phase: isChoosing ? 'choosing' : 'walking',
          isFlying: mode() === 'fly',
          isNoFloor,
          level: walker && levelAt(walker.feet[2]),
          speedMps,
        }
      : null;
  const levelAt = (heightM: number) =>
    set.levels().findLast(({ elevationM }) => elevationM <= heightM + BELOW_LEVEL_M)?.name ?? null;
  const tell = () => {
    const now = status();
    if (JSON.stringify(now) === JSON.stringify(told)) return;
    told = now;
    onStatus(now);
  };
  const show = (eye: Point3, angles: Pick<CameraPose, 'azimuthDeg' | 'elevationDeg'>) => {
    own = poseFromEye(eye, angles, AHEAD_M);
    view.move(own);
  };
  const eyeOver = ([x, y, z]: Point3): Point3 => [x, y, z + EYE_M];
  const feetUnder = ([x, y, z]: Point3): Point3 => [x, y, z - EYE_M];

  /** Somebody is at a place from now on, and looks as the camera does. */
  const begin = (feet: Point3, how: Walk) => {
    isChoosing = false;
    isNoFloor = false;
    walker = { feet, fallMps: 0 };
    own = view.pose();
    if (mode() !== how) view.apply({ walk: how });
    keys.listen();
    run();
    view.tools.changed();
    tell();
  };
  /** Nobody walks any more; the camera stays. */
  const end = () => {
    isChoosing = false;
    isNoFloor = false;
    walker = null;
    own = null;
    before = null;
    push = { ahead: 0, right: 0 };
    keys.stop();
    if (mode() !== null) view.apply({ walk: null });
    view.tools.changed();
    tell();
  };
  /** Ends the walk where it was begun from. */
  const leave = () => {
    const back = before;
    end();
    if (!back) return;
    if (back.level !== view.state().level) view.apply({ level: back.level });
    void section.apply();
    if (back.camera) flyBetween(view.pose, back.camera, view.move);
  };
  /** Comes down to a floor, looking ahead. */
  const stand = (floor: Point3) => {
    const pose = view.pose();
    const { camera, level } = view.state();
    if (!walker) before ??= { camera, level };
    // The cut of a level is lower than eyes.
    if (level !== null) view.apply({ level: null });
    if (level !== null) void section.apply();
    isNoFloor = false;
    const to = poseFromEye(eyeOver(floor), { azimuthDeg: pose.azimuthDeg, elevationDeg: 0 }, AHEAD_M);
    const how = mode() ?? 'walk';
    flyBetween(view.pose, to, (next) => {
      own = next;
      view.move(next);
      if (next === to) begin(floor, how);
    });
  };
  const floorAt = async (x: number, y: number): Promise<Point3 | null> => {
    const surface = await picking.surfaceAt(x, y);
    const isFloor =
      surface?.normal && Math.abs(surface.normal[2]) > FLOOR_NORMAL && surface.at[2] < eyeOf(view.pose())[2];
    return isFloor ? surface.at : null;
  };
  const choose = async (x: number, y: number) => {
    const floor = await floorAt(x, y);
    if (isGone() || !isChoosing) return;
    isNoFloor = floor === null;
    if (floor) stand(floor);
    tell();
  };
  /** Within the building one begins where one is. */
  const start = async () => {
    isChoosing = true;
    tell();
    const [eye, bounds] = [eyeOf(view.pose()), set.bounds()];
    const isWithin = bounds && eye.every((value, k) => value >= (bounds.min[k] ?? 0) && value <= (bounds.max[k] ?? 0));
    if (!isWithin) return;
    const around = await obstacles.load(feetUnder(eye));
    const floorM = around?.floorBelowM(eye, BELOW_EYE_M) ?? null;
    if (floorM !== null && isChoosing && distance3(eye, eyeOf(view.pose())) < 0.01) stand([eye[0], eye[1], floorM]);
  };
  const standInMiddle = async () => {
    const { target } = view.pose();
    const around = await obstacles.load(target);
    if (!isChoosing || isGone()) return;
    const floorM = around?.floorBelowM([target[0], target[1], target[2] + STEP_M], BELOW_MIDDLE_M) ?? null;
    stand(floorM === null ? feetUnder(target) : [target[0], target[1], floorM]);
  };
  const goTo = async (x: number, y: number) => {
    const floor = await floorAt(x, y);
    if (floor && !isGone() && walker) stand(floor);
  };

  function run(): void {
    if (frame || !walker) return;
    lastMs = performance.now();
    frame = requestAnimationFrame(step);
  }
  function step(nowMs: number): void {
    frame = 0;
    const seconds = clamp((nowMs - lastMs) / 1000, 0, MAX_PICTURE_S);
    lastMs = nowMs;
    if (!walker || isGone() || view.isDisposed()) return;
    const moved = go(walker, seconds);
    if (moved || keys.isPressed() || push.ahead !== 0 || push.right !== 0) frame = requestAnimationFrame(step);
    tell();
  }
  /** One picture of a walk. Answers whether it goes on by itself. */
  function go(from: Walker, seconds: number): boolean {
    const pressed = keys.pressed();
    const { azimuthDeg, elevationDeg } = view.pose();
    const angles = { azimuthDeg: turned(azimuthDeg - pressed.turn * TURN_DEG_PER_S * seconds), elevationDeg };
    const ahead = clamp(pressed.ahead + push.ahead, -1, 1);
    const right = clamp(pressed.right + push.right, -1, 1);
    const mps = speedMps * (pressed.isFast ? FAST : 1) * Math.min(1, Math.max(Math.abs(ahead), Math.abs(right)));
    const length = Math.hypot(ahead, right) || 1;
    const [byAhead, byRight] = [(ahead / length) * mps, (right / length) * mps];
    const { right: toRight, back } = basisOf({ ...view.pose(), ...angles });
    if (mode() === 'fly') {
      const sideways = along3(along3(from.feet, back, -byAhead * seconds), toRight, byRight * seconds);
      const up = pressed.up * speedMps * (pressed.isFast ? FAST : 1) * seconds;
      walker = { feet: along3(sideways, [0, 0, 1], up), fallMps: 0 };
    } else {
      const around = obstacles.around(from.feet);
      // What one could walk into is still fetched: the picture goes on, the feet do not.
      if (!around) return false;
      const a = radiansOf(angles.azimuthDeg);
      const [dx, dy] = [-Math.cos(a) * byAhead - Math.sin(a) * byRight, -Math.sin(a) * byAhead + Math.cos(a) * byRight];
      walker = walk(from, [dx, dy], around, seconds);
    }
    const isStill = isAtRest(from, walker) && pressed.turn === 0;
    if (!isStill) show(eyeOver(walker.feet), angles);
    return !isStill;
  }
  function changeSpeed(factor: number): void {
    speedMps = clamp(speedMps * factor, ...SPEEDS_MPS);
    tell();
  }
  const steering: Steering = {
    // What is under the pointer follows it.
    drag: (dx, dy) => {
      if (!walker) return;
      const degPerPx = FIELD_OF_VIEW_DEG / view.stage.size().heightPx;
      const { azimuthDeg, elevationDeg } = view.pose();
      show(eyeOver(walker.feet), {
        azimuthDeg: turned(azimuthDeg + dx * degPerPx),
        elevationDeg: clamp(elevationDeg - dy * degPerPx, -89, 89),
      });
    },
    wheel: changeSpeed,
  };
  const onClick = (x: number, y: number) => {
    if (isChoosing) return void choose(x, y);
    const atMs = performance.now();
    const isDouble = atMs - lastClick.atMs < DOUBLE_MS && Math.hypot(x - lastClick.x, y - lastClick.y) < DOUBLE_PX;
    lastClick = { x, y, atMs: isDouble ? Number.NEGATIVE_INFINITY : atMs };
    if (isDouble) void goTo(x, y);
    else void picking.pick(x, y);
  };
  const askForMiddle = () => {
    if (isChoosing) void standInMiddle();
    return isChoosing;
  };
  const turn = (isToWalk: boolean, isForOther = false) => {
    if (isToWalk) void start();
    else if (isForOther) end();
    else leave();
  };
  return {
    isOn,
    isWalking: () => walker !== null,
    mode,
    turn,
    onClick,
    steering: () => (walker ? steering : null),
    standInMiddle: askForMiddle,
    changeMode: () => {
      if (!walker) return false;
      view.apply({ walk: mode() === 'fly' ? 'walk' : 'fly' });
      run();
      tell();
      return true;
    },
    calls: {
      status: () => told,
      push: (ahead, right) => {
        push = { ahead: clamp(ahead, -1, 1), right: clamp(right, -1, 1) };
        run();
      },
      standInMiddle: askForMiddle,
    },
    onCamera: (pose) => {
      if (pose !== own && mode() !== null) end();
    },
    sync: () => {
      const how = mode();
      if (how === null) return walker ? end() : undefined;
      if (view.pose().projection === 'orthographic') return end();
      begin(feetUnder(eyeOf(view.pose())), how);
    },
    onChange: () => {
      obstacles.forget();
      run();
    },
    dispose: () => {
      cancelAnimationFrame(frame);
      walker = null;
      keys.stop();
    },
  };
}

/** The tools of a walk. */
export function walkTools(walking: () => ModelWalk, excludes: readonly ToolId[]): Tool[] {
  return [
    {
      id: 'walk',
      key: 'w',
      isMode: true,
      isOn: () => walking().isOn(),
      turn: (isOn, isForOther) => walking().turn(isOn, isForOther),
      excludes,
      onClick: (x, y) => walking().onClick(x, y),
      takesKey: (key) => walking().isWalking() && WALK_KEYS.includes(key),
      steering: () => walking().steering(),
      onKey: ({ key }) => key === 'Enter' && walking().standInMiddle(),
      initial: { walk: null },
    },
    {
      id: 'walkFly',
      key: 'y',
      isShown: () => walking().isWalking(),
      isOn: () => walking().mode() === 'fly',
      press: () => walking().changeMode(),
    },
  ];
}

/** The same direction, from -180 to 180. */
const turned = (deg: number) => deg - 360 * Math.round(deg / 360);
