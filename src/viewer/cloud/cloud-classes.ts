import { CLASS_COLORS } from '#domain/point-classes/class-colors.ts';
import { POINT_CLASS_COUNT, pointClasses } from '#domain/point-classes/point-classes.ts';
import { COLOR_MODES, type ColorMode } from '#viewer/state.ts';
import type { CloudClass } from './cloud-viewer-types.ts';
import type { CloudSample } from './decode-node.ts';
import { type PotreeMetadata, attributeAt, classCounts } from './potree-metadata.ts';

/** What a cloud can be colored by. Without a sample of its points what the files say counts; a reader of another format may have made colors of nothing. */
export function colorModesOf(meta: PotreeMetadata, sample: CloudSample | null, isCompared: boolean): ColorMode[] {
  const has: Record<ColorMode, boolean> = {
    rgb: attributeAt(meta, 'rgb', 'rgba') !== undefined && sample?.hasColor !== false,
    class: classCounts(meta).size > 1,
    elevation: true,
    intensity: attributeAt(meta, 'intensity') !== undefined && sample?.intensities !== null,
    deviation: isCompared,
  };
  return COLOR_MODES.filter((mode) => has[mode]);
}

/** A mode where the cloud has it; else what says most of it: its own colors, classes, intensity, and without those height. */
export function supportedMode(modes: readonly ColorMode[], mode: ColorMode): ColorMode {
  return [mode, ...FALLBACKS].find((each) => modes.includes(each)) ?? 'elevation';
}
const FALLBACKS: readonly ColorMode[] = ['rgb', 'class', 'intensity'];

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
