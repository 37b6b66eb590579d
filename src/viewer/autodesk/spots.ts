import type { Point3 } from '#geometry/space.ts';
import { MAX_SPOTS, type ViewerState } from '#viewer/state.ts';
import { formatFeetOrMeters, type MeasureUnit } from '#viewer/view/format-measure.ts';
import { THEMES, type ViewerTheme } from '#viewer/view/theme.ts';
import type { OpenedModel } from './open-model.ts';

type SpotParts = {
  opened: () => OpenedModel | undefined;
  state: () => ViewerState;
  look: () => { unit: MeasureUnit; theme: ViewerTheme };
  onSpot: (point: Point3) => void;
};

/** Spot elevations, by our two extensions of the viewer: one takes the clicks, one draws. Without them there are none. */
export function createSpots({ opened, state, look, onSpot }: SpotParts) {
  const extension = (id: string, options?: object) =>
    opened()
      ?.viewer.loadExtension(id, options)
      .catch((error: unknown) => {
        console.warn('viewer: spot elevations are not available', error);
        return undefined;
      });
  let drawn: ViewerState['spots'] = [];
  return {
    setTaking: (isOn: boolean) => {
      const takes = (point: { x: number; y: number; z: number }) => {
        const at = opened()?.frame.toProject(point);
        if (at && state().spots.length < MAX_SPOTS) onSpot(at);
      };
      void extension('Storey.SpotElevations', { onSpot: takes })?.then((loaded) =>
        isOn ? loaded?.activate?.() : loaded?.deactivate?.(),
      );
    },
    draw: () => {
      const model = opened();
      const { spots } = state();
      if (!model || (spots.length === 0 && drawn.length === 0)) return;
      drawn = spots;
      const { unit, theme } = look();
      const { label, labelInk, labelLine, attention } = THEMES[theme];
      const shown = spots.map((spot) => {
        const [x, y, z] = model.frame.toViewer(spot);
        return { x, y, z, text: formatFeetOrMeters(spot[2], unit) };
      });
      void extension('Storey.SpotElevationsPanel')?.then((loaded) =>
        loaded?.setSpots?.(shown, { background: label, ink: labelInk, line: labelLine, mark: attention }),
      );
    },
  };
}
