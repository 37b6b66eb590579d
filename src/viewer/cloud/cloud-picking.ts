import type { StageView } from '#viewer/view/stage-view.ts';
import type { CloudSection } from './cloud-section.ts';
import { type PickedPoint, pickPoint } from './pick-point.ts';
import type { PointLook } from './point-material.ts';
import type { PotreeStream } from './potree-stream.ts';

const PICK_RADIUS_PX = 6;

export type CloudPicking = {
  /** The point under a place in CSS pixels; null where none is. */
  pick: (x: number, y: number) => PickedPoint | null;
  /** Reports the point under a place. */
  click: (x: number, y: number) => PickedPoint | null;
};

type CloudPickingParts = { view: StageView; stream: PotreeStream; look: PointLook; section: CloudSection };

/** What is under the pointer: the shown point that is nearest to the eye. */
export function createCloudPicking(
  { view, stream, look, section }: CloudPickingParts,
  onPick: (picked: PickedPoint) => void,
): CloudPicking {
  const pick = (x: number, y: number) =>
    pickPoint(stream.visibleNodes(), {
      x,
      y,
      ...view.stage.size(),
      radiusPx: PICK_RADIUS_PX,
      camera: view.stage.camera(),
      isVisible: look.isVisible,
      sliceM: section.heightsM(),
    });
  const click = (x: number, y: number) => {
    const picked = pick(x, y);
    if (picked) onPick(picked);
    return picked;
  };
  return { pick, click };
}
