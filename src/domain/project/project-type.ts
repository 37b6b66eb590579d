import { colorsOfHue, tones, type Display } from '#domain/color/display.ts';

/** Engine = Scan2Plan = FIRSTDRAFT: the three names under which automatic conversions appear (decisions.md, "Records and ids"). */
export function isEngineProject(project: { type: string; subType: string }): boolean {
  const subType = project.subType.toUpperCase();
  return subType === 'ENGINE' || subType === 'SCAN2PLAN' || project.type.toUpperCase() === 'FIRSTDRAFT';
}

/** 'Order ID' as people read it: the first 12 characters of the project's id (ordering.md §9). */
export function orderIdOf(projectId: string): string {
  return projectId.slice(0, 12);
}

const engine: Display = { label: 'BIMIT Engine', ...tones.progress };
const services: Record<string, Display> = {
  SCANIT: { label: 'SCANIT', ...tones.done },
  BIMIT: { label: 'BIMIT', ...colorsOfHue(262, 0.5) },
};

/** Words and colours of the tag that names a project's service (P24); types of imported data keep their own, neutral. */
export function typeDisplay(project: { type: string; subType: string }): Display {
  const type = project.type.toUpperCase();
  return isEngineProject(project) ? engine : (services[type] ?? { label: type, ...tones.neutral });
}
