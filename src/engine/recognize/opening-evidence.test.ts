import { expect, test } from 'vitest';
import { openingEvidence } from './opening-evidence.ts';
import { wallAlongX } from './testing/wall-drafts.ts';
import { LOOKS_ALONG, type WallView } from './wall-view.ts';

const GAP = { from: 2, to: 2.9, bottom: 0, top: 2 };
const wall = wallAlongX(0, 0, 6);

/** A jamb at the end of the gap, so far beyond that, which leans by a centimetre. */
function jambView(offsetM: number): WallView {
  const z = Float32Array.from({ length: 80 }, (_, row) => 0.0125 + row * 0.025);
  const u = z.map((height) => GAP.to + offsetM + height * 0.0047);
  return {
    count: z.length,
    index: Uint32Array.from(z.keys()),
    u,
    v: new Float32Array(z.length),
    z,
    look: new Uint8Array(z.length).fill(LOOKS_ALONG),
  };
}

test('how much of a jamb was seen is the same wherever centimetres begin', () => {
  const shares = [0, 0.0025, 0.005, 0.0075].map((offsetM) => openingEvidence(jambView(offsetM), wall, GAP).end);
  expect(shares).toEqual(shares.map(() => 1));
});
