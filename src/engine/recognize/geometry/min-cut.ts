/** A network of directed arcs between numbered nodes, for the cheapest cut between a source and a sink. */
export type Network = {
  /** Adds a pair of arcs: cutting `from` (with the source) off from `to` costs `cost`, the other way round `backCost`. */
  connect: (from: number, to: number, cost: number, backCost?: number) => void;
  /** For each node whether it stays with the source in the cheapest cut. */
  cut: (source: number, sink: number) => Uint8Array;
};

/** Flows smaller than this are rounding errors. */
const LEAST_FLOW = 1e-9;

/** Dinic's algorithm: shortest augmenting paths in phases of breadth-first levels. Deterministic. */
export function network(nodeCount: number): Network {
  const first = new Int32Array(nodeCount).fill(-1);
  const target: number[] = [];
  const following: number[] = [];
  const capacity: number[] = [];
  const addArc = (from: number, to: number, cost: number): void => {
    following.push(first[from]!);
    first[from] = target.length;
    target.push(to);
    capacity.push(cost);
  };

  function levels(source: number, sink: number): Int32Array | undefined {
    const level = new Int32Array(nodeCount).fill(-1);
    level[source] = 0;
    const queue = [source];
    for (let at = 0; at < queue.length; at++) {
      const node = queue[at]!;
      for (let arc = first[node]!; arc >= 0; arc = following[arc]!) {
        const to = target[arc]!;
        if (level[to]! >= 0 || capacity[arc]! <= LEAST_FLOW) continue;
        level[to] = level[node]! + 1;
        queue.push(to);
      }
    }
    return level[sink]! >= 0 ? level : undefined;
  }

  /** Fills all shortest paths of one phase, one at a time along `next`, the arc that each node tries next. */
  function augment(source: number, sink: number, level: Int32Array): void {
    const next = first.slice();
    const path: number[] = [];
    let node = source;
    for (;;) {
      if (node === sink) {
        const flow = path.reduce((least, arc) => Math.min(least, capacity[arc]!), Infinity);
        for (const arc of path) {
          capacity[arc]! -= flow;
          capacity[arc ^ 1]! += flow;
        }
        path.length = 0;
        node = source;
        continue;
      }
      const arc = next[node]!;
      if (arc < 0) {
        if (node === source) return;
        // A dead end: no path of this phase leads over it any longer.
        level[node] = -1;
        const back = path.pop()!;
        node = target[back ^ 1]!;
        next[node] = following[next[node]!]!;
      } else if (capacity[arc]! > LEAST_FLOW && level[target[arc]!] === level[node]! + 1) {
        path.push(arc);
        node = target[arc]!;
      } else next[node] = following[arc]!;
    }
  }

  return {
    connect: (from, to, cost, backCost = 0) => {
      addArc(from, to, cost);
      addArc(to, from, backCost);
    },
    cut: (source, sink) => {
      for (let level = levels(source, sink); level; level = levels(source, sink)) augment(source, sink, level);
      const kept = new Uint8Array(nodeCount);
      kept[source] = 1;
      const queue = [source];
      for (let at = 0; at < queue.length; at++) {
        for (let arc = first[queue[at]!]!; arc >= 0; arc = following[arc]!) {
          if (capacity[arc]! <= LEAST_FLOW || kept[target[arc]!]) continue;
          kept[target[arc]!] = 1;
          queue.push(target[arc]!);
        }
      }
      return kept;
    },
  };
}
