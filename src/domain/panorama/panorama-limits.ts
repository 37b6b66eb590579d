/** 300 MB = 300 x 2^20, inclusive. */
export const MAX_PANORAMA_BYTES = 300 * 2 ** 20;
export const MAX_PANORAMA_PIXELS = 135_000_000;
/** Along one side of a picture. */
export const MAX_SIDE_PX = 0xffff;
/** What the tiles of all stations of one E57 file may take: they are encoded again, and grow little. */
export const maxTileBytes = (fileBytes: number): number => 2 * fileBytes + 200 * 2 ** 20;
/** Stations that one E57 file may bring. */
export const MAX_FILE_STATIONS = 500;
/** Panoramas of a project that were uploaded and not deleted. */
export const MAX_PROJECT_PANORAMAS = 1000;
/** An equirectangular picture is twice as wide as high; a stitcher may round. */
const RATIO_TOLERANCE = 0.01;
/** Below this there is nothing to look around in. */
const MIN_HEIGHT_PX = 256;

export const panoramaExtensions = ['jpg', 'jpeg', 'png'] as const;

const KINDS = 'Please choose a 360° picture as JPEG or PNG.';

/** Why a file cannot be a panorama, by name and size alone; undefined: it can. */
export function panoramaFileProblem(fileName: string, sizeBytes: number): string | undefined {
  const extension = fileName.split('.').at(-1)?.toLowerCase() ?? '';
  if (extension === 'webp' || extension === 'heic' || extension === 'tif' || extension === 'tiff')
    return `${extension.toUpperCase()} pictures cannot be read. Save ${fileName} as JPEG or PNG and choose that file.`;
  if (!panoramaExtensions.some((known) => known === extension)) return `${fileName} is not a picture. ${KINDS}`;
  if (sizeBytes > MAX_PANORAMA_BYTES)
    return `${fileName} is larger than 300 MB. Save it as JPEG, or with fewer pixels, and choose that file.`;
  if (sizeBytes <= 0) return `${fileName} is empty.`;
  return undefined;
}

/** Why a picture of this size cannot be an equirectangular panorama; undefined: it can. */
export function panoramaSizeProblem({ widthPx, heightPx }: { widthPx: number; heightPx: number }): string | undefined {
  const size = `${widthPx.toLocaleString('en-US')} × ${heightPx.toLocaleString('en-US')} pixels`;
  if (Math.abs(widthPx / heightPx - 2) > RATIO_TOLERANCE)
    return `This picture is ${size}. A 360° panorama is exactly twice as wide as it is high. Export it as equirectangular.`;
  if (widthPx * heightPx > MAX_PANORAMA_PIXELS)
    return `This picture is ${size}, which is more than 135 million. Export it with at most 16,400 × 8,200 pixels.`;
  if (heightPx < MIN_HEIGHT_PX) return `This picture is ${size}, which is too small for a panorama.`;
  return undefined;
}
