/** One first visit. `bytes` is all of it, `shellMs` the first paint, `readyMs` when heading and first button were there. */
export type WireLoad = {
  name: string;
  bytes: number;
  requests: number;
  bytesAtReady: number;
  shellMs: number;
  readyMs: number;
  plainMs: number;
};
export type WireResult = { machine: string; loadBefore: number; loads: WireLoad[] };

const seconds = (ms: number) => (ms / 1000).toFixed(2);

/** The part of docs/benchmarks.md about first visits. */
export function wirePage(result: WireResult | undefined): string {
  if (!result) return '';
  const { machine, loadBefore, loads } = result;
  const rows = loads.map(
    ({ name, bytes, requests, shellMs, readyMs, plainMs }) =>
      `| ${name} | ${Math.round(bytes / 1000)} kB | ${requests} | ${seconds(shellMs)}` +
      ` | ${seconds(readyMs)} | ${seconds(plainMs)} | ${(readyMs / plainMs).toFixed(2)} |`,
  );
  const about = [
    'Made by `npm run bench:wire`. A started portal with converted demo scans; Chromium with an empty cache' +
      ' at 1.6 Mbit/s and 150 ms there and back. All bytes of the',
    'page until it is quiet, headers included; seconds until the frame of index.html is painted, until heading and' +
      ' first button are there, and for as many bytes in one plain',
    'answer over the same line. The middle one of three visits by the ratio.' +
      ' Goal: at most 2, and at most 250, 350 and 900 kB.',
  ].join('\n');
  return `## First visits over a slow line

${about}
Load average before: ${loadBefore.toFixed(1)}. Machine: ${machine}.

| page | bytes | requests | frame, s | heading and button, s | plain download, s | ratio |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
