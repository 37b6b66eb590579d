import { expect, test } from 'vitest';
import { network } from './min-cut.ts';

/** The cost of the cheapest cut, by trying every one. */
function cheapest(nodes: number, arcs: readonly [number, number, number][], source: number, sink: number): number {
  let best = Infinity;
  for (let side = 0; side < 1 << nodes; side++) {
    if (!((side >> source) & 1) || (side >> sink) & 1) continue;
    best = Math.min(best, costOf(side, arcs));
  }
  return best;
}

function costOf(side: number, arcs: readonly [number, number, number][]): number {
  return arcs.reduce((sum, [from, to, cost]) => sum + ((side >> from) & 1 && !((side >> to) & 1) ? cost : 0), 0);
}

test('the cut is the cheapest of all, in networks of every kind', () => {
  let state = 7;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  for (let round = 0; round < 200; round++) {
    const nodes = 3 + random(6);
    const arcs = Array.from({ length: 2 + random(20) }, (): [number, number, number] => [
      random(nodes),
      random(nodes),
      random(10),
    ]);
    const graph = network(nodes);
    for (const [from, to, cost] of arcs) graph.connect(from, to, cost);
    const kept = graph.cut(0, nodes - 1);
    const side = kept.reduce((sum, isKept, node) => sum + (isKept ? 1 << node : 0), 0);
    expect(costOf(side, arcs)).toBe(cheapest(nodes, arcs, 0, nodes - 1));
  }
});

test('a node that nothing ties to the sink stays where it is tied', () => {
  const graph = network(4);
  graph.connect(0, 1, 3, 3);
  graph.connect(1, 2, 1, 1);
  graph.connect(2, 3, 3, 3);
  expect([...graph.cut(0, 3)]).toEqual([1, 1, 0, 0]);
});
