import { fromAbove } from '#viewer/view/camera-pose.ts';
import { addMarker, drawMarkers } from '#viewer/view/distance-markers.ts';
import type { CommonTools, StageView } from '#viewer/view/stage-view.ts';
import { createMode, type Tool } from '#viewer/view/tools.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';
import type { CloudPicking } from './cloud-picking.ts';

/** Straight from above, or as before. */
export const setTopView = (view: StageView, isOn: boolean): void =>
  view.move(isOn ? fromAbove(view.pose()) : { ...view.pose(), projection: 'perspective', elevationDeg: 40 });

/** The tools of the cloud viewer, in the order of its toolbar. */
export function cloudTools(
  { fit, units, screenshot }: CommonTools,
  { view, picking }: { view: () => StageView; picking: () => CloudPicking },
): Tool[] {
  const markers = () => view().state().markers;
  const measureAt = (x: number, y: number) => {
    const picked = picking().click(x, y);
    if (!picked) return;
    try {
      view().apply({ markers: addMarker(markers(), picked.point) });
    } catch (error) {
      if (!(error instanceof ViewerError)) throw error;
      view().tell(error);
    }
  };
  return [
    fit,
    {
      id: 'above',
      key: 't',
      isOn: () => view().pose().projection === 'orthographic',
      turn: (isOn) => setTopView(view(), isOn),
    },
    {
      id: 'measure',
      key: 'm',
      ...createMode(),
      onClick: measureAt,
      draw: ({ context, toScreen, unit, theme }) => drawMarkers(context, markers(), toScreen, unit, theme),
      initial: { markers: [] },
    },
    units,
    { id: 'clear', key: 'c', isShown: () => markers().length > 0, press: () => view().apply({ markers: [] }) },
    screenshot,
  ];
}
