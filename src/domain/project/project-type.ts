import { colorsOfHue, tones, type Display } from '#domain/color/display.ts';

/** Types and subtypes of automatic conversions, in capitals: any of them makes one. */
export const engineTypes: readonly string[] = ['FIRSTDRAFT'];
export const engineSubTypes: readonly string[] = ['ENGINE', 'SCAN2PLAN'];
export const ENGINE_LABEL = 'BIMIT Engine';

/** Engine = Scan2Plan = FIRSTDRAFT: the three names under which automatic conversions appear (decisions.md, "Records and ids"). */
export function isEngineProject(project: { type: string; subType: string }): boolean {
  return engineSubTypes.includes(project.subType.toUpperCase()) || engineTypes.includes(project.type.toUpperCase());
}

/** 'Order ID' as people read it: the first 12 characters of the project's id (ordering.md §9). */
export function orderIdOf(projectId: string): string {
  return projectId.slice(0, 12);
}

const engine: Display = { label: ENGINE_LABEL, ...tones.progress };
const services: Record<string, Display> = {
  SCANIT: { label: 'SCANIT', ...tones.done },
  BIMIT: { label: 'BIMIT', ...colorsOfHue(262, 0.5) },
};

/** The name of a project's service (P24); types of imported data keep their own. */
export function typeLabel(project: { type: string; subType: string }): string {
  return isEngineProject(project) ? ENGINE_LABEL : project.type.toUpperCase();
}

/** Words and colours of the tag that names a project's service (P24); types of imported data keep their own, neutral. */
export function typeDisplay(project: { type: string; subType: string }): Display {
  const label = typeLabel(project);
  return isEngineProject(project) ? engine : (services[label] ?? { label, ...tones.neutral });
}
