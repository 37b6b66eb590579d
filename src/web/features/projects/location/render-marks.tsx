import { lazy, Suspense, type ReactNode } from 'react';
import type { WireProject } from '#contract/projects.ts';
import type { Building } from '#domain/building/building.ts';
import type { MarkedViewer } from './station-marks.tsx';
import type { ViewerValue } from './viewer-target.ts';

const loadMarks = () => import('./station-marks.tsx');
const StationMarks = lazy(async () => ({ default: (await loadMarks()).StationMarks }));
const StationSwitch = lazy(async () => ({ default: (await loadMarks()).StationSwitch }));

/** Draws over the picture of a viewer, at places of the project; of one storey, those between its heights. */
export type RenderMarks = (viewer: MarkedViewer, heightsM?: readonly [number, number]) => ReactNode;

/** Marks of the panoramas that lie in a frame; a click opens one. */
export function marksOf(
  project: WireProject,
  frame: string,
  onShow: (value: ViewerValue, fileId?: string) => void,
): RenderMarks {
  return (viewer, heightsM) => (
    <Suspense fallback={null}>
      <StationMarks
        viewer={viewer}
        project={project}
        frame={frame}
        heightsM={heightsM}
        onOpen={(id) => onShow('panorama', id)}
      />
    </Suspense>
  );
}

/** Shows and hides these marks. */
export function MarksSwitch(props: { project: WireProject; frame: string }) {
  return (
    <Suspense fallback={null}>
      <StationSwitch {...props} />
    </Suspense>
  );
}

/** From the floor of a storey to that of the next one; undefined for no storey, which has all heights. */
export function heightsOf({ storeys }: Building, storeyId: string | null): readonly [number, number] | undefined {
  const own = storeys.find(({ id }) => id === storeyId);
  if (!own) return undefined;
  const above = storeys.map(({ elevationM }) => elevationM).filter((elevationM) => elevationM > own.elevationM);
  return [own.elevationM, Math.min(...above, Infinity)];
}
