import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** SHA-256 in hex by JavaScript alone: pages served without TLS have no crypto.subtle. Blocks its thread. */
export function sha256HexBlocking(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}

/** SHA-256 in hex; the browser's own implementation where it has one, which also keeps the page responsive. */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.crypto?.subtle) return sha256HexBlocking(bytes);
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** SHA-256 in hex of a file of any size, piece by piece: the page stays responsive. Rejects when the file can no longer be read. */
export async function sha256HexOfFile(file: Blob): Promise<string> {
  const hash = sha256.create();
  const reader = file.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) hash.update(piece.value);
  return bytesToHex(hash.digest());
}
