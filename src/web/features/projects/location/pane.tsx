import { createContext, useContext, useEffect, type ReactNode } from 'react';
import type { Point3 } from '#geometry/space.ts';
import type { LinkedView } from '#viewer/linked-views.ts';
import type { Level } from '#viewer/view/levels.ts';
import type { CompareLayout } from './compare-target.ts';

/** A viewer of a comparison, and the frame of coordinates that it speaks in. */
export type PaneView = {
  view: LinkedView;
  frame: string;
  /** From the meters of the viewer to those of a file that is not aligned: the same, but for drawings, which begin at a zero of their own. */
  toFile: (at: Point3) => Point3;
};
export type PaneName = 'main' | 'second';
type Pane = {
  name: PaneName;
  /** How two views are shown; null while there is one. */ layout: CompareLayout | null;
  register: (name: PaneName, view: PaneView | null) => void;
};

const ALONE: Pane = { name: 'main', layout: null, register: () => undefined };
const PaneContext = createContext<Pane>(ALONE);

export function PaneProvider({ name, layout, register, children }: Pane & { children: ReactNode }) {
  return <PaneContext value={{ name, layout, register }}>{children}</PaneContext>;
}

/** Which view of a comparison this is. */
export const usePaneOf = (): Pane => useContext(PaneContext);

/** Whether another view is shown beside or behind it. */
export const isPaired = ({ layout }: Pick<Pane, 'layout'>): boolean => layout === 'side' || layout === 'swipe';

type PaneViewer = Omit<LinkedView, 'isFlat' | 'levels' | 'heights'> & {
  levels?: () => readonly Level[];
  heights?: LinkedView['heights'];
  on(name: 'open', listener: () => void): () => void;
};
type FlatPaneViewer = Omit<LinkedView, 'isFlat' | 'levels' | 'heights'>;

/** Makes a viewer of models or clouds known to the comparison that it is in, as soon as it is open. `levels`: where the viewer has none. */
export function useSpacePane(viewer: PaneViewer | null, frame: string, levels: readonly Level[] = []): void {
  const { name, register } = usePaneOf();
  useEffect(() => {
    if (!viewer) return undefined;
    let isKnown = false;
    const end = viewer.on('open', () => {
      if (isKnown) return;
      isKnown = true;
      register(name, { frame, toFile: (at) => at, view: linkedOf(viewer, { isFlat: false, levels }) });
    });
    return () => {
      end();
      register(name, null);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the levels of a viewer are those that it was made with
  }, [viewer, frame, name, register]);
}

/** Makes a plan or a drawing known to the comparison that it is in. */
export function useFlatPane(
  viewer: FlatPaneViewer | null,
  frame: string,
  levels: readonly Level[],
  toFile: PaneView['toFile'] = (at) => at,
): void {
  const { name, register } = usePaneOf();
  useEffect(() => {
    if (!viewer) return undefined;
    register(name, { frame, toFile, view: linkedOf(viewer, { isFlat: true, levels }) });
    return () => register(name, null);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the levels of a viewer are those that it was made with
  }, [viewer, frame, name, register]);
}

function linkedOf(
  viewer: FlatPaneViewer & { levels?: () => readonly Level[]; heights?: LinkedView['heights'] },
  { isFlat, levels }: { isFlat: boolean; levels: readonly Level[] },
): LinkedView {
  const { getCamera, setCamera, getState, setState, setPicks, on, tools, heights } = viewer;
  return {
    isFlat,
    levels: viewer.levels ?? (() => levels),
    heights: heights ?? (() => null),
    getCamera,
    setCamera,
    getState,
    setState,
    setPicks,
    on,
    tools,
  };
}
