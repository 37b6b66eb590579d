import { add, subtract, type Point2 } from '#geometry/plane.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Alignment, Placement } from '#domain/drawing/align-lines.ts';
import { type ModelCut, type ModelCuts, openModelCuts } from '#viewer/model/model-cuts.ts';
import { modelWorkerUrl } from '#viewer/model/worker-url.ts';
import { type LaidModel, layLevel, layModel } from '#viewer/plan/lay-model.ts';
import type { FlatControls } from '#viewer/plan/flat-viewer.ts';
import type { MeasuredSegment } from '#viewer/plan/measure-plan.ts';
import { LEVEL_CUT_M, type Level } from '#viewer/view/levels.ts';
import { toViewerError, type ViewerError } from '#viewer/view/viewer-error.ts';
import type { OverlayModel } from './file-choice.ts';

/** A model that is over the drawing, or on its way there. `cutM`: above the floor of its level. */
export type ModelOverlay = {
  id: string;
  tone: number;
  state: 'loading' | 'laying' | 'shown';
  progress: number;
  levels: readonly Level[];
  laid: LaidOverlay | null;
};
export type LaidOverlay = {
  levelId: string;
  cutM: number;
  cut: ModelCut;
  alignment: Alignment;
  placement: Placement;
  isMoved: boolean;
};

type Loaded = { abort: AbortController; cuts: ModelCuts | null; turn: number };
/** `originM`: where the drawing's origin is; `floorM`: how high the floor that it shows is, where that is known. */
type Upon = { originM: Point2; floorM?: number | undefined };

const started = (laid: LaidModel): LaidOverlay => ({
  ...laid,
  levelId: laid.level.id,
  cutM: LEVEL_CUT_M,
  isMoved: false,
});

/** Models over a plan or a drawing, each loaded when it is turned on and given back when it is turned off (viewers.md §2.5). */
export function useModelOverlays(viewer: FlatControls | null, { originM, floorM }: Upon) {
  const [overlays, setOverlays] = useState<readonly ModelOverlay[]>([]);
  const [failure, setFailure] = useState<ViewerError | null>(null);
  const loaded = useRef(new Map<string, Loaded>());
  const change = useCallback(
    (id: string, next: Partial<ModelOverlay>) =>
      setOverlays((all) => all.map((each) => (each.id === id ? { ...each, ...next } : each))),
    [],
  );
  const remove = useCallback((id: string) => {
    const own = loaded.current.get(id);
    own?.abort.abort();
    own?.cuts?.dispose();
    loaded.current.delete(id);
    setOverlays((all) => all.filter((each) => each.id !== id));
  }, []);
  const fail = useCallback(
    (id: string, { abort }: Loaded, error: unknown) => {
      if (abort.signal.aborted) return;
      setFailure(toViewerError(error, 'MODEL_DAMAGED'));
      remove(id);
    },
    [remove],
  );
  /** Does one thing after the other with a loaded model; what was begun before and ends later is dropped. */
  const perform = useCallback(
    async (id: string, make: (cuts: ModelCuts) => Promise<Partial<ModelOverlay>>) => {
      const own = loaded.current.get(id);
      if (!own?.cuts) return;
      const turn = ++own.turn;
      try {
        const made = await make(own.cuts);
        if (own.turn === turn && !own.abort.signal.aborted) change(id, made);
      } catch (error) {
        fail(id, own, error);
      }
    },
    [change, fail],
  );
  const lay = useCallback(
    async (id: string) => {
      if (!viewer) return;
      change(id, { state: 'laying' });
      await perform(id, async (cuts) => {
        // The words come to the screen before the work begins.
        await new Promise((resolve) => setTimeout(resolve, 30));
        const laid = await layModel(cuts, { lines: viewer.lines(), originM, floorM });
        return { state: 'shown', levels: cuts.levels, laid: laid && started(laid) };
      });
    },
    [viewer, change, perform, originM, floorM],
  );

  const latestLay = useRef(lay);
  useEffect(() => {
    latestLay.current = lay;
  }, [lay]);
  const load = async ({ id, url }: OverlayModel, own: Loaded) => {
    try {
      own.cuts = await openModelCuts({
        url,
        workerUrl: new URL(modelWorkerUrl, location.href).href,
        signal: own.abort.signal,
        onProgress: (progress) => change(id, { progress }),
      });
      if (own.abort.signal.aborted) return own.cuts.dispose();
      await latestLay.current(id);
    } catch (error) {
      fail(id, own, error);
    }
  };
  const toggle = (model: OverlayModel) => {
    setFailure(null);
    if (loaded.current.has(model.id)) return remove(model.id);
    const own: Loaded = { abort: new AbortController(), cuts: null, turn: 0 };
    loaded.current.set(model.id, own);
    const free = [0, 1, 2, 3].find((tone) => overlays.every((each) => each.tone !== tone)) ?? overlays.length;
    setOverlays((all) => [...all, { id: model.id, tone: free, state: 'loading', progress: 0, levels: [], laid: null }]);
    void load(model, own);
  };
  const setLevel = ({ id, levels }: ModelOverlay, levelId: string) => {
    const level = levels.find((each) => each.id === levelId);
    if (level && viewer)
      void perform(id, async (cuts) => ({
        laid: started(await layLevel(cuts, level, { lines: viewer.lines(), originM })),
      }));
  };
  const setCut = ({ id, levels, laid }: ModelOverlay, cutM: number) => {
    const level = levels.find((each) => each.id === laid?.levelId);
    if (laid && level)
      void perform(id, async (cuts) => ({ laid: { ...laid, cutM, cut: await cuts.cutAt(level.elevationM + cutM) } }));
  };
  /** The height under the handle, before it is let go. */
  const showCut = ({ id, laid }: ModelOverlay, cutM: number) => laid && change(id, { laid: { ...laid, cutM } });
  const moveBy = ({ id, laid }: ModelOverlay, { from, to }: MeasuredSegment) => {
    if (laid)
      change(id, {
        laid: {
          ...laid,
          isMoved: true,
          placement: { ...laid.placement, moveM: add(laid.placement.moveM, subtract(to, from)) },
        },
      });
  };

  useEffect(
    () =>
      viewer?.setOverlays(
        overlays.flatMap(({ laid, tone }) => (laid ? [{ cut: laid.cut, placement: laid.placement, tone }] : [])),
      ),
    [viewer, overlays],
  );
  // Another storey of the plan is shown: the overlays follow.
  useEffect(() => {
    for (const [id, { cuts }] of loaded.current) if (cuts) void lay(id);
  }, [lay]);
  useEffect(() => {
    const all = loaded.current;
    return () => {
      for (const { abort, cuts } of all.values()) {
        abort.abort();
        cuts?.dispose();
      }
      all.clear();
    };
  }, []);
  return { overlays, failure, dismiss: () => setFailure(null), toggle, lay, setLevel, showCut, setCut, moveBy };
}
