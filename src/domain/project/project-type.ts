/** Engine = Scan2Plan = FIRSTDRAFT: the three names under which automatic conversions appear (decisions.md, "Records and ids"). */
export function isEngineProject(project: { type: string; subType: string }): boolean {
  const subType = project.subType.toUpperCase();
  return subType === 'ENGINE' || subType === 'SCAN2PLAN' || project.type.toUpperCase() === 'FIRSTDRAFT';
}

/** 'Order ID' as people read it: the first 12 characters of the project's id (ordering.md §9). */
export function orderIdOf(projectId: string): string {
  return projectId.slice(0, 12);
}
