// Started by unpacked-bytes.ts: says how many bytes the scan in a zip takes on disk beside the zip.
import { openFileSource } from '#engine/io/file-source.ts';
import { findScanInArchive } from '#formats/archive/archive.ts';
import { sniffFormat } from '#formats/sniff-format.ts';

const [path = '', fileName = ''] = process.argv.slice(2);
const source = await openFileSource(path);
const isZip = (await sniffFormat(source, fileName)) === 'ZIP';
const entry = isZip ? await findScanInArchive(source) : undefined;
process.send?.(!entry || entry.isStored ? 0 : entry.sizeBytes, () => process.exit(0));
