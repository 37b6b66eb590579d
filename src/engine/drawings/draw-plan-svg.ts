import type { Building } from '#domain/building/building.ts';
import { CAP_HEIGHT, mm } from './marks.ts';
import type { Mark, TextMark } from './marks.ts';
import type { PlanOptions } from './plan-options.ts';
import { planSheets } from './plan-sheets.ts';

/** The sheet of one storey as SVG in millimetres, a group per layer. Throws for a storey that the building does not have. */
export function drawPlanSvg(building: Building, storeyId: string, options: PlanOptions): string {
  const sheet = planSheets(building, options).find((candidate) => candidate.storeyId === storeyId);
  if (!sheet) throw new Error(`no storey ${storeyId}`);
  const { widthMm, heightMm } = sheet;
  const size = `width="${mm(widthMm)}mm" height="${mm(heightMm)}mm" viewBox="0 0 ${mm(widthMm)} ${mm(heightMm)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="Helvetica, Arial, sans-serif">
<title>${escaped(sheet.title)}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
${groups(sheet.marks).map(groupOf).join('\n')}
</svg>
`;
}

/** Runs of marks on one layer: the order of drawing stays. */
function groups(marks: readonly Mark[]): Mark[][] {
  const runs: Mark[][] = [];
  for (const mark of marks) {
    const last = runs.at(-1);
    if (last?.[0]?.layer === mark.layer) last.push(mark);
    else runs.push([mark]);
  }
  return runs;
}

const groupOf = (marks: readonly Mark[]): string =>
  `<g data-layer="${escaped(marks[0]?.layer ?? '')}">\n${marks.map(elementOf).join('\n')}\n</g>`;

function elementOf(mark: Mark): string {
  if (mark.kind === 'text') return textOf(mark);
  const stroke = mark.strokeMm === null ? '' : ` stroke="${mark.stroke}" stroke-width="${mm(mark.strokeMm)}"`;
  const dash = mark.dashMm ? ` stroke-dasharray="${mark.dashMm.map(mm).join(' ')}"` : '';
  return `<path d="${mark.d}" fill="${mark.fill ?? 'none'}" fill-rule="evenodd"${stroke}${dash}/>`;
}

function textOf(mark: TextMark): string {
  const [x, y] = mark.at;
  const anchor = mark.anchor === 'start' ? '' : ` text-anchor="${mark.anchor}"`;
  const turn = mark.rotationDeg === 0 ? '' : ` rotate(${mm(-mark.rotationDeg)})`;
  const down = mark.isCentred ? ` y="${mm((CAP_HEIGHT * mark.sizeMm) / 2)}"` : '';
  const weight = mark.isBold ? ' font-weight="bold"' : '';
  return (
    `<text transform="translate(${mm(x)} ${mm(y)})${turn}"${down} font-size="${mm(mark.sizeMm)}"${anchor}${weight}` +
    ` fill="${mark.colour}">${escaped(mark.text)}</text>`
  );
}

/** Characters that XML forbids are dropped. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
