import type { Snapping } from '#viewer/view/snap.ts';
import type { CloudSet } from './cloud-set.ts';
import { normalAt } from './point-normal.ts';

/** What clicks take of clouds: the shown point under the pointer, and the surface that the points around it make. */
export function cloudSnapping(set: Pick<CloudSet, 'pick' | 'layers'>): Snapping {
  const nodes = () => set.layers().flatMap(({ stream }) => stream.visibleNodes());
  const isVisible = (id: number) => set.layers().every(({ look }) => look.isVisible(id));
  return {
    snapAt: (x, y) => {
      const picked = set.pick(x, y);
      return Promise.resolve(picked && { at: picked.point, kind: 'point' });
    },
    surfaceAt: (x, y) => {
      const picked = set.pick(x, y);
      return Promise.resolve(
        picked && { at: picked.point, normal: normalAt(nodes(), picked.point, isVisible), isCut: false },
      );
    },
  };
}
