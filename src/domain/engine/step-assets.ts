/** What an output of the engine becomes in the portal. */
export type StepAsset = { role: string; format: string; storey: string | null };

const RULES: [RegExp, (match: RegExpExecArray) => StepAsset][] = [
  [/^octree-original$/, () => ({ role: 'cloud', format: 'octree', storey: null })],
  [/^octree$/, () => ({ role: 'cloud_classified', format: 'octree', storey: null })],
  [/^classified\.las$/, () => ({ role: 'cloud_classified', format: 'las', storey: null })],
  [/^elements\.json$/, () => ({ role: 'model', format: 'json', storey: null })],
  [/^model\.(ifc|frag)$/, ([, format = '']) => ({ role: 'model', format, storey: null })],
  [/^statistics\.json$/, () => ({ role: 'statistics', format: 'json', storey: null })],
  [/^report\.json$/, () => ({ role: 'report', format: 'json', storey: null })],
  [/^plan\.pdf$/, () => ({ role: 'area_plan', format: 'pdf', storey: null })],
  [/^plan-(.+)\.(svg|dxf)$/, ([, storey = '', format = '']) => ({ role: 'drawing', format, storey })],
  [/^[\w-]+\.png$/, () => ({ role: 'image', format: 'png', storey: null })],
  [/^deliverables\.zip$/, () => ({ role: 'archive', format: 'zip', storey: null })],
];

/** The asset behind a named output; undefined for what only later steps need. */
export function stepAssetOf(output: string): StepAsset | undefined {
  for (const [pattern, make] of RULES) {
    const match = pattern.exec(output);
    if (match) return make(match);
  }
  return undefined;
}
