import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Building } from '#domain/building/building.ts';
import type { WireProject } from '#contract/projects.ts';
import type { CloudUnder, DrawingPlace, Slice } from '#viewer/plan/cloud-under.ts';
import type { FlatControls } from '#viewer/plan/flat-viewer.ts';
import { hasSessionEnded } from '#web/lib/session.ts';
import { textsOf } from '#web/lib/texts.ts';
import { cloudUnder, PreviewProblem, resolvePreview } from './cloud-preview.ts';
import { cloudSourceOf } from './layer-sources.ts';

/** The slice at first (viewers.md §2.5). */
const FIRST_SLICE: Slice = { from: 35, to: 65 };

export type OverlayProblem = { title: string; reason?: string | undefined };
type CloudState =
  | { kind: 'off' }
  | { kind: 'loading' }
  | { kind: 'shown'; fromM: number; toM: number; isMoved: boolean };
type Lain = { isOver: boolean; under: CloudUnder | null };
/** What an address says of the cloud under a plan or a drawing. */
export type CloudLayer = {
  /** The cloud that it names; it is shown as long as it does. */ fileId: string | undefined;
  /** Names another one, or none; absent where the address says nothing of it. */
  onChange?: ((fileId: string | undefined) => void) | undefined;
};
type CloudOverlayOptions = {
  project: WireProject | undefined;
  /** Recognised in the project's own scan. */ building: Building | undefined;
  /** Of a drawing; null for the plan, which is drawn in the coordinates of the project. */ place: DrawingPlace | null;
  /** Seen in perspective: all of the cloud is shown. */ isSpace: boolean;
  layer?: CloudLayer | undefined;
};

/** The project's cloud under a plan or a drawing, with its slice (viewers.md §2.5). */
export function useCloudOverlay(
  viewer: FlatControls | null,
  { project, building, place, isSpace, layer }: CloudOverlayOptions,
) {
  const queries = useQueryClient();
  const [state, setState] = useState<CloudState>({ kind: 'off' });
  const [slice, setSlice] = useState(FIRST_SLICE);
  const [problem, setProblem] = useState<OverlayProblem | null>(null);
  const lain = useRef<Lain | null>(null);
  const shownSlice = isSpace ? null : slice;
  const latest = useRef(shownSlice);
  useEffect(() => {
    latest.current = shownSlice;
    lain.current?.under?.setSlice(shownSlice);
  }, [shownSlice]);
  const layerId = layer?.fileId;
  const cloud = project && cloudUnder(project, layerId);
  const source = cloud && cloudSourceOf(cloud, building);

  const remove = useCallback(() => {
    if (lain.current) lain.current.isOver = true;
    lain.current = null;
    viewer?.setUnder(null);
    setState({ kind: 'off' });
  }, [viewer]);
  const lay = async (own: Lain) => {
    if (!viewer) return;
    const url = await resolvePreview(project, cloud);
    const { layCloud } = await import('#viewer/plan/cloud-under.ts');
    if (own.isOver) return;
    viewer.setUnder((host, at) => {
      own.under = layCloud(host, at, {
        url,
        cloudToProject: source?.cloudToProject,
        place,
        slice: latest.current,
        onOpen: (opened) => !own.isOver && setState({ kind: 'shown', ...opened }),
        onError: (error) => void fail(own, error),
      });
      return own.under;
    });
  };
  const fail = async (own: Lain, error: unknown) => {
    if (own.isOver) return;
    console.warn('overlay:', error);
    // The page asks to sign in again: the cloud is there after that.
    if (error instanceof PreviewProblem && error.isHidden && (await hasSessionEnded(queries))) return remove();
    const reason = error instanceof Error ? error.message : undefined;
    setProblem(
      error instanceof PreviewProblem
        ? { title: error.message, reason: error.reason }
        : { title: textsOf('overlay')('cloudFailed'), reason },
    );
    remove();
  };
  const toggle = () => {
    setProblem(null);
    if (lain.current) return remove();
    const own: Lain = { isOver: false, under: null };
    lain.current = own;
    setState({ kind: 'loading' });
    lay(own).catch((error: unknown) => void fail(own, error));
  };
  const setOn = useEffectEvent((isOn: boolean) => {
    if (isOn !== (lain.current !== null)) toggle();
  });
  useEffect(() => {
    if (!viewer || layerId === undefined) return undefined;
    setOn(true);
    return () => setOn(false);
  }, [viewer, layerId]);
  /** By the address, so that a link and the way back have it; a cloud that failed is tried again, and one without a file has no name there. */
  const press = () => {
    const isOn = lain.current !== null;
    if (layer?.onChange && layerId !== undefined && isOn) return layer.onChange(undefined);
    if (layer?.onChange && layerId === undefined && !isOn && cloud) return layer.onChange(cloud.id);
    toggle();
  };
  // The viewer goes with what is under it.
  useEffect(
    () => () => {
      if (lain.current) lain.current.isOver = true;
      lain.current = null;
    },
    [],
  );
  return {
    state,
    slice,
    setSlice,
    problem,
    dismiss: () => setProblem(null),
    toggle: press,
    /** The plan of the scan and the scan itself have one frame; nobody has aligned others. */
    isAligned: place === null && source?.cloudToProject !== undefined,
  };
}
export type CloudOverlay = ReturnType<typeof useCloudOverlay>;
