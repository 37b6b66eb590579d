import { safeFileName } from './file-names.ts';

/** UTF-8 bytes of each of up to three parts: file systems take 255 for a name. */
const MAX_PART_BYTES = 70;

type Download = { projectName: string; role: string; name: string; storey: string | null; version: number };

const words = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const byteLength = (text: string) => new TextEncoder().encode(text).length;
const short = (text: string) => {
  let kept = '';
  for (const letter of text) {
    if (byteLength(kept + letter) > MAX_PART_BYTES) break;
    kept += letter;
  }
  return kept.trim();
};

/**
 * What a file of a project is called once it is taken home, beside those of other projects: 'Harbor House - plan-level-2 v3.dxf'. The storey is
 * added where the name does not say it. The team's own upload keeps its name.
 */
export function downloadName({ projectName, role, name, storey, version }: Download): string {
  const safe = safeFileName(name, 'file');
  if (role === 'original') return safe;
  const [, base = safe, extension = ''] = /^(.+?)(\.[a-z0-9]{1,8})?$/iu.exec(safe) ?? [];
  const project = safeFileName(projectName);
  const isNamed = words(base).startsWith(words(project));
  const isPlaced = !storey || words(base).includes(words(storey));
  const parts = [...(isNamed ? [] : [short(project)]), short(base), ...(isPlaced ? [] : [short(safeFileName(storey))])];
  return `${parts.join(' - ')} v${version}${extension}`;
}
