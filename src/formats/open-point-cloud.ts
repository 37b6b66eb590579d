import type { ByteSource } from '#formats/byte-source.ts';
import { openE57 } from '#formats/e57/open-e57.ts';
import { FormatError } from '#formats/format-error.ts';
import { readLasHeader } from '#formats/las/las-header.ts';
import { openLas } from '#formats/las/open-las.ts';
import { openLaz } from '#formats/laz/open-laz.ts';
import { openPcd } from '#formats/pcd/open-pcd.ts';
import { openPly } from '#formats/ply/open-ply.ts';
import type { PointReader } from '#formats/point-cloud.ts';
import { requirePoints } from '#formats/require-points.ts';
import { sniffFormat } from '#formats/sniff-format.ts';
import { openText } from '#formats/text/open-text.ts';

async function openByContent(source: ByteSource, fileName: string): Promise<PointReader> {
  const kind = await sniffFormat(source, fileName);
  switch (kind) {
    case 'LAS': {
      const header = await readLasHeader(source);
      return header.isCompressed ? openLaz(source, header) : openLas(source, header);
    }
    case 'E57':
      return openE57(source);
    case 'PLY':
      return openPly(source);
    case 'PCD':
      return openPcd(source);
    case 'PTS':
    case 'XYZ':
      return openText(source, kind);
    case 'ZIP':
      throw new FormatError('UNSUPPORTED', 'This is a ZIP archive: the scan inside has to be unpacked first.');
  }
}

/**
 * Opens a point cloud: decides by its first bytes what it is, and by the extension only where the content has no mark of its own
 * (text). Reads as little as the header needs. Throws `FormatError`, whose message can be shown as it is.
 * A zip is not opened here: see `findScanInArchive`.
 */
export async function openPointCloud(source: ByteSource, fileName: string): Promise<PointReader> {
  return requirePoints(await openByContent(source, fileName));
}
