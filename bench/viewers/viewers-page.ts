import type { ViewersRow } from './measure-viewers.ts';

export type ViewersResult = { machine: string; loadBefore: number; row: ViewersRow };

const MB = 1e6;

/** The part of docs/benchmarks.md about the viewers of clouds and drawings. */
export function viewersPage(result: ViewersResult | undefined): string {
  if (!result) return '';
  const { machine, loadBefore, row } = result;
  const { view, drawing, layers } = row;
  const count = (value: number) => value.toLocaleString('en-US');
  const heap = layers.heapBytes.map((bytes) => (bytes / MB).toFixed(1)).join(' to ');
  const tableRow = (what: string, ours: number, floor: number, goal: number | '') =>
    `| ${what} | ${ours.toFixed(0)} | ${floor.toFixed(0)} | **${(ours / floor).toFixed(2)}** | ${goal} |`;
  const stillView = `all ${view.nodes} nodes of a still view (${count(view.points)} points)`;
  return `## Clouds and drawings

Made by \`npm run bench:viewers\`. A cloud of ${count(row.points)} points of a building of furnished floors that all differ, and a drawing of
${count(drawing.entities)} entities (${(drawing.bytes / MB).toFixed(1)} MB), in a headless Chromium. Milliseconds, medians of three, each on a page of its own.
- First points: what the main thread works until they are in the picture, beside the same points by three.js alone, neither checked nor streamed
  nor shaded at their edges (docs/decisions/0053), and beside a stage without anything until its first picture.
- Still view: from opening until all of it is there, while there are two pictures a second, which nobody paints. Beside the same bytes by six
  plain fetches at once, decoded.
- Drawing: from its text to the paths of the first picture, beside \`JSON.parse\`.

Load average before: ${loadBefore.toFixed(1)}. Machine: ${machine}.

| what | ours | floor | ratio | goal |
|---|---|---|---|---|
${tableRow('first points, and three.js alone', row.firstPointsMs, row.plainPointsMs, 1.25)}
${tableRow('first points, and an empty stage', row.firstPointsMs, row.emptyStageMs, '')}
${tableRow(stillView, view.viewerMs, view.plainMs, 1.5)}
${tableRow('drawing', drawing.openMs, drawing.parseMs, 5)}

Fetched before the first points: ${row.firstFetched.join(', ')}. Twenty changes of layers, after the second and the last: heap
${heap} MB (goal: 10 %), graphics contexts ${layers.contexts.join(' and ')}.
`;
}
