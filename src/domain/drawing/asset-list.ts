import { z } from 'zod';

/** What a viewer says where a list of drawings cannot be read (viewers.md §2.5). */
export const ASSET_LIST_PROBLEM = 'Failed to resolve DXF file URLs.';
/** Of one list. More would be no list of the drawings of a building. */
export const MAX_LISTED_ASSETS = 500;
export const MAX_ASSET_LIST_BYTES = 2 ** 20;
const MAX_NAME = 255;

const address = z.string().trim().max(2048).nullish();
const word = z.string().trim().max(MAX_NAME).nullish();
const item = z.looseObject({
  assetURL: address,
  assetUrl: address,
  url: address,
  assetType: word,
  type: word,
  name: word,
  filename: word,
  failed: z.boolean().nullish(),
});
const list = z.array(item).max(MAX_LISTED_ASSETS);

/** A drawing or a model of a list (viewers.md §3, DXF item). `url`: null where the list names none. */
export type ListedAsset = { assetType: 'dxf' | 'ifc'; name: string; url: string | null; failed: boolean };

/**
 * The drawings (DXF) and models (IFC) of a delivered JSON list, each address once; items of other types are left out. Null for
 * what is no such list. Every spelling of a field is taken: assetURL, assetUrl or url; assetType or type; name or filename.
 */
export function readAssetList(content: unknown): ListedAsset[] | null {
  const read = list.safeParse(content);
  if (!read.success) return null;
  const seen = new Set<string>();
  return read.data.flatMap((each, i): ListedAsset[] => {
    const assetType = (each.assetType || each.type || '').toLowerCase();
    const url = each.assetURL || each.assetUrl || each.url || null;
    if ((assetType !== 'dxf' && assetType !== 'ifc') || (url !== null && seen.has(url))) return [];
    if (url !== null) seen.add(url);
    const name = each.name || each.filename || fileNameIn(url) || `${assetType.toUpperCase()} ${i + 1}`;
    return [{ assetType, name, url, failed: each.failed === true || url === null }];
  });
}

/** The last part of an address, where it looks like the name of a file. */
function fileNameIn(url: string | null): string {
  const last = url?.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  return /\.[a-z0-9]{2,4}$/i.test(last) ? decoded(last).slice(0, MAX_NAME) : '';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const STORED = /^\/api\/proxy-file\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/?$/i;

/**
 * The id of the stored file that an address names: a path of this portal, or its whole address at `origin`, signed or not.
 * Null for every other address: nothing is ever fetched from another place because a list says so.
 */
export function storedFileId(url: string, origin: string): string | null {
  const parsed = URL.parse(url, origin);
  if (!parsed || parsed.origin !== new URL(origin).origin || parsed.username || parsed.password) return null;
  return STORED.exec(parsed.pathname)?.[1]?.toLowerCase() ?? null;
}
