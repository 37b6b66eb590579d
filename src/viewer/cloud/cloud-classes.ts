import { CLASS_COLORS } from '#domain/point-classes/class-colors.ts';
import { POINT_CLASS_COUNT, pointClasses } from '#domain/point-classes/point-classes.ts';
import type { ColorMode } from '#viewer/state.ts';
import type { CloudClass } from './cloud-viewer-types.ts';
import { type PotreeMetadata, attributeAt, classCounts } from './potree-metadata.ts';

/** The mode where the cloud can show it; without colour classes, without classes height. */
export function supportedMode(meta: PotreeMetadata, mode: ColorMode): ColorMode {
  if (mode !== 'rgb' || attributeAt(meta, 'rgb', 'rgba')) return mode;
  return classCounts(meta).size > 1 ? 'class' : 'elevation';
}

/** The classes that occur in a cloud, with their points. */
export function listClasses(meta: PotreeMetadata, isVisible: (id: number) => boolean): CloudClass[] {
  return [...classCounts(meta)].map(([id, count]) => {
    const known = id < POINT_CLASS_COUNT ? pointClasses[id] : undefined;
    return {
      id,
      name: known?.name ?? `class_${id}`,
      label: known?.label ?? `Class ${id}`,
      count,
      color: CLASS_COLORS[id] ?? [150, 150, 150],
      isVisible: isVisible(id),
    };
  });
}
