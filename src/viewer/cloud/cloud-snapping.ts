import type { Snapping } from '#viewer/view/snap.ts';
import type { CloudSet } from './cloud-set.ts';

/** What clicks take of clouds: the shown point under the pointer, and the surface that the points around it make. */
export function cloudSnapping(set: Pick<CloudSet, 'pick' | 'normalAt'>): Snapping {
  return {
    snapAt: (x, y) => {
      const picked = set.pick(x, y);
      return Promise.resolve(picked && { at: picked.point, kind: 'point' });
    },
    surfaceAt: (x, y) => {
      const picked = set.pick(x, y);
      return Promise.resolve(picked && { at: picked.point, normal: set.normalAt(picked.point), isCut: false });
    },
  };
}
