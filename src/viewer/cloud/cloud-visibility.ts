import type { StageView } from '#viewer/view/stage-view.ts';
import { listClasses } from './cloud-classes.ts';
import type { CloudClass } from './cloud-viewer-types.ts';
import type { OpenedCloud } from './opened-cloud.ts';
import type { PointLook } from './point-material.ts';

const ALL_CLASSES = Array.from({ length: 256 }, (_, id) => id);

export type CloudVisibility = {
  /** The classes of the product that occur; none until the cloud is open. */
  list: (cloud: OpenedCloud | null) => CloudClass[];
  setVisible: (id: number, isVisible: boolean) => void;
  setAllVisible: (isVisible: boolean) => void;
};

/** Which classes of points are shown. The hidden ones are in the viewer's state, and the look of the points follows it. */
export function createCloudVisibility(
  { state, apply }: Pick<StageView, 'state' | 'apply'>,
  look: Pick<PointLook, 'isVisible' | 'setHiddenClasses'>,
): CloudVisibility {
  look.setHiddenClasses(state().hiddenClasses);
  return {
    list: (cloud) => (cloud ? listClasses(cloud.meta, look.isVisible) : []),
    setVisible: (id, isVisible) => {
      const others = state().hiddenClasses.filter((other) => other !== id);
      apply({ hiddenClasses: isVisible ? others : [...others, id] });
    },
    setAllVisible: (isVisible) => apply({ hiddenClasses: isVisible ? [] : ALL_CLASSES }),
  };
}
