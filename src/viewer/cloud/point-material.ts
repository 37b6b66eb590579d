import type { Bounds3 } from '#geometry/bounds.ts';
import { DataTexture, NearestFilter, type PointsMaterial, RGBAFormat, Vector2 } from 'three';
import { DEVIATION_STEP_M } from '#domain/deviation/deviation.ts';
import { DEVIATION_COLORS, DEVIATION_FULL, type Rgb } from '#domain/deviation/deviation-colors.ts';
import type { ColorMode } from '#viewer/state.ts';
import { AS_THE_OCTREE_SAYS } from './own-sizes.ts';
import { CLASS_COLORS } from '#domain/point-classes/class-colors.ts';

const MAX_POINT_PX = 18;

const MODES: Record<ColorMode, number> = { rgb: 0, class: 1, elevation: 2, intensity: 3, deviation: 4 };

/**
 * How all points of a cloud are coloured: shared by every node, so a change uploads 1 KB at most. The table contains a colour
 * and a visibility (alpha 0 or 255) per class.
 */
export type PointLook = {
  uniforms: {
    uClassLut: { value: DataTexture };
    uColorMode: { value: number };
    uElevationRange: { value: Vector2 };
    uIntensityRange: { value: Vector2 };
    uMaxPointPx: { value: number };
    /** In steps of the stored distances; 0 where the cloud was compared with nothing. */
    uTolerance: { value: number };
    /** 1 for the later of two scans: what only it has appeared. */ uIsLater: { value: number };
  };
  setColorMode: (mode: ColorMode) => void;
  setHiddenClasses: (ids: Iterable<number>) => void;
  /** Spreads the colours of height over `focus` (project metres). */
  setHeights: (focus: Bounds3) => void;
  /** Spreads the grays of intensity over a range of 0 to 65535. */
  setIntensities: (range: { low: number; high: number }) => void;
  /** What of the distances to another surface is within tolerance, meters; null for a cloud without any. */
  setTolerance: (toleranceM: number | null) => void;
  /** Whether it is the later of two scans. */
  setLater: (isLater: boolean) => void;
  isVisible: (classId: number) => boolean;
  dispose: () => void;
};

export function createPointLook(): PointLook {
  const table = new Uint8Array(256 * 4);
  CLASS_COLORS.forEach((rgb, id) => table.set([...rgb, 255], id * 4));
  const texture = new DataTexture(table, 256, 1, RGBAFormat);
  texture.minFilter = texture.magFilter = NearestFilter;
  texture.needsUpdate = true;
  const uniforms = {
    uClassLut: { value: texture },
    uColorMode: { value: 0 },
    uElevationRange: { value: new Vector2(0, 1) },
    uIntensityRange: { value: new Vector2(0, 1) },
    uMaxPointPx: { value: MAX_POINT_PX },
    uTolerance: { value: 0 },
    uIsLater: { value: 0 },
  };
  return {
    uniforms,
    setColorMode: (mode) => {
      uniforms.uColorMode.value = MODES[mode];
    },
    setHiddenClasses: (ids) => {
      const hidden = new Set(ids);
      for (let id = 0; id < 256; id++) table[id * 4 + 3] = hidden.has(id) ? 0 : 255;
      texture.needsUpdate = true;
    },
    setHeights: ({ min, max }) => {
      uniforms.uElevationRange.value.set(min[2], Math.max(max[2], min[2] + 0.01));
    },
    setIntensities: ({ low, high }) => {
      uniforms.uIntensityRange.value.set(low / 65535, Math.max(high, low + 1) / 65535);
    },
    setTolerance: (toleranceM) => {
      uniforms.uTolerance.value = toleranceM === null ? 0 : toleranceM / DEVIATION_STEP_M;
    },
    setLater: (isLater) => {
      uniforms.uIsLater.value = Number(isLater);
    },
    isVisible: (classId) => table[classId * 4 + 3] !== 0,
    dispose: () => texture.dispose(),
  };
}

const DECLARATIONS = /* glsl */ `
attribute float intensity;
attribute float ownSizeMm;
uniform sampler2D uClassLut;
uniform int uColorMode;
uniform vec2 uElevationRange;
uniform vec2 uIntensityRange;
uniform float uMaxPointPx;
attribute float deviation;
uniform float uTolerance;
uniform float uIsLater;
vec3 linearOf(vec3 c) { return mix(pow(c * 0.9478673 + 0.0521327, vec3(2.4)), c * 0.0773994, vec3(lessThanEqual(c, vec3(0.04045)))); }
vec3 rampOf(float t) {
  vec3 low = mix(vec3(0.18, 0.20, 0.55), vec3(0.10, 0.55, 0.62), clamp(t * 3.0, 0.0, 1.0));
  vec3 middle = mix(low, vec3(0.55, 0.78, 0.35), clamp(t * 3.0 - 1.0, 0.0, 1.0));
  return mix(middle, vec3(0.98, 0.85, 0.35), clamp(t * 3.0 - 2.0, 0.0, 1.0));
}
`;

/** As `deviationColor` mixes them. */
const vec3Of = (rgb: Rgb): string => `vec3(${rgb.map((value) => (value / 255).toFixed(4)).join(', ')})`;
const DEVIATION = /* glsl */ `
vec3 deviationOf(float value) {
  if (uTolerance <= 0.0 || value < -32000.0 || (value > 32765.5 && value < 32766.5)) return ${vec3Of(DEVIATION_COLORS.unknown)};
  if (value > 32766.5) return uIsLater > 0.5 ? ${vec3Of(DEVIATION_COLORS.appeared)} : ${vec3Of(DEVIATION_COLORS.vanished)};
  float beyond = clamp((abs(value) / uTolerance - 1.0) / ${(DEVIATION_FULL - 1).toFixed(1)}, 0.0, 1.0);
  if (abs(value) <= uTolerance) return ${vec3Of(DEVIATION_COLORS.within)};
  if (value > 0.0) return mix(${vec3Of(DEVIATION_COLORS.before)}, ${vec3Of(DEVIATION_COLORS.farBefore)}, beyond);
  return mix(${vec3Of(DEVIATION_COLORS.behind)}, ${vec3Of(DEVIATION_COLORS.farBehind)}, beyond);
}
`;

// The library multiplies the vertex colour, whose alpha is the class here, into vColor: it is replaced as a whole.
const COLORING = /* glsl */ `
#include <logdepthbuf_vertex>
vec4 classLook = texelFetch(uClassLut, ivec2(int(color.a * 255.0 + 0.5), 0), 0);
vec3 shown = color.rgb;
if (uColorMode == 1) shown = classLook.rgb;
if (uColorMode == 2) shown = rampOf(((modelMatrix * vec4(position, 1.0)).z - uElevationRange.x) / (uElevationRange.y - uElevationRange.x));
if (uColorMode == 3) shown = vec3(clamp((intensity - uIntensityRange.x) / (uIntensityRange.y - uIntensityRange.x), 0.0, 1.0));
if (uColorMode == 4) shown = deviationOf(deviation);
vColor = vec4(linearOf(shown), 1.0);
if (ownSizeMm < ${AS_THE_OCTREE_SAYS}.0) gl_PointSize = min(gl_PointSize, max(ownSizeMm * 0.001 * projFactor, uMinPointSize));
// Points of a coarse node close to the eye would cover the picture.
gl_PointSize = min(gl_PointSize, uMaxPointPx);
if (classLook.a < 0.5) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); gl_PointSize = 0.0; }
`;

/** Gives a node's material the shared look, on top of what the library's own shader changes do. */
export function applyPointLook(material: PointsMaterial, look: PointLook): void {
  const libraryChange = material.onBeforeCompile.bind(material);
  material.onBeforeCompile = (shader, renderer) => {
    libraryChange(shader, renderer);
    Object.assign(shader.uniforms, look.uniforms);
    shader.vertexShader =
      DECLARATIONS + DEVIATION + shader.vertexShader.replace('#include <logdepthbuf_vertex>', COLORING);
  };
  material.customProgramCacheKey = () => 'storey-points';
}
