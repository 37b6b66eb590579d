import type { Matrix4 } from 'three';
import { freeArea } from '#viewer/view/insets.ts';
import type { StageView } from '#viewer/view/stage-view.ts';
import type { CloudSection } from './cloud-section.ts';
import { nodeWeigher } from './octree-view.ts';
import { PHONE_POINT_BUDGET, POINT_BUDGET, cutOctree } from './point-budget.ts';
import type { OctreeNode } from './potree-hierarchy.ts';
import type { PotreeStream } from './potree-stream.ts';

const PHONE_WIDTH_PX = 768;

export type CloudNodes = {
  /** Asks for the nodes below `root` that this view is worth; answers how many points it wants. */
  choose: (root: OctreeNode) => number;
  /** The stream loads and shows for the camera of the view. */
  aim: () => void;
};

type CloudNodesParts = {
  view: StageView;
  stream: PotreeStream;
  section: CloudSection;
  cloudToProject: Matrix4;
  /** Points on screen at the same time; by the size of the screen where not given. */
  pointBudget: number | undefined;
};

/** Which nodes of the octree are loaded and shown: those that matter most in this view, within the budget of points. */
export function createCloudNodes({ view, stream, section, cloudToProject, pointBudget }: CloudNodesParts): CloudNodes {
  const { stage } = view;
  const budget =
    pointBudget ?? (Math.min(screen.width, screen.height) < PHONE_WIDTH_PX ? PHONE_POINT_BUDGET : POINT_BUDGET);
  const aim = () => {
    const { tiles } = stream;
    const camera = stage.camera();
    for (const other of tiles.cameras.filter((c) => c !== camera)) tiles.deleteCamera(other);
    tiles.setCamera(camera);
    tiles.setResolutionFromRenderer(camera, stage.renderer);
    tiles.update();
  };
  return {
    aim,
    choose: (root) => {
      const { widthPx, heightPx } = stage.size();
      const free = freeArea(stage.size(), view.insets());
      const weigh = nodeWeigher({
        pose: view.pose(),
        aspect: widthPx / heightPx,
        heightPx,
        shift: { right: (free.x - widthPx / 2) / heightPx, down: (free.y - heightPx / 2) / heightPx },
        cloudToProject,
        sliceM: section.heightsM(),
      });
      const cut = cutOctree(root, budget, weigh);
      stream.setCut(cut);
      aim();
      return cut.pointCount;
    },
  };
}
