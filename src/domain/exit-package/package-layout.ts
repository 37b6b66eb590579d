/** Folders of an exit package, in the order in which they are listed. */
export const packageFolders = [
  'models',
  'drawings',
  'point-clouds',
  'documents',
  'originals',
  'pictures',
  'panoramas',
  'quantities',
  'comments',
  'messages',
  'tours',
  'money',
  'data',
] as const;
export type PackageFolder = (typeof packageFolders)[number];

const BY_ROLE: Partial<Record<string, PackageFolder>> = {
  model: 'models',
  drawing: 'drawings',
  scan: 'point-clouds',
  cloud: 'point-clouds',
  cloud_classified: 'point-clouds',
  original: 'originals',
  attachment: 'originals',
  image: 'pictures',
  document: 'documents',
  area_plan: 'documents',
  schematic: 'documents',
  implementation_plan: 'documents',
  statistics: 'data',
  report: 'data',
  archive: 'data',
};
/** Whether files of that role are in packages at all; a portal makes all others for itself, and tours are links. */
export const isPackagedRole = (role: string): boolean => Object.hasOwn(BY_ROLE, role);

/** What only programs read, whatever it is about. */
const DATA_FORMATS = new Set(['json', 'frag', 'zip']);

/** The folder of a stored file. */
export function folderOf({ role, format }: { role: string; format: string }): PackageFolder {
  const folder = BY_ROLE[role] ?? 'data';
  return folder !== 'originals' && DATA_FORMATS.has(format.toLowerCase()) ? 'data' : folder;
}

/** Packed already: to pack it once more takes time and gains nothing. */
const PACKED = new Set([
  'laz',
  'zip',
  'png',
  'jpg',
  'jpeg',
  'pdf',
  'xlsx',
  'bcf',
  'gz',
  'rvt',
  'rcs',
  'e57',
  'las',
  'pcd',
]);

/** Whether a file is worth packing, by its format. */
export const isWorthPacking = (format: string): boolean => !PACKED.has(format.toLowerCase());
