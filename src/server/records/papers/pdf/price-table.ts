import { formatCents } from '#domain/billing/money.ts';
import { changesTotal, listedCents, registrationText, taxCents, taxLabel } from '#domain/billing/tax.ts';
import { dayText } from '#domain/papers/day-text.ts';
import type { PaperContent, PaperLine } from '#domain/papers/paper-content.ts';
import { heading } from './head.ts';
import { INK, type Sheet } from './sheet.ts';

const REASON = { size: 8, colour: INK.second } as const;
const AMOUNT_WIDTH = 110;

/** Every line of the price with its reason, group by group, and what it comes to. `isPaid`: nothing of an invoice is due any more. */
export function priceTable(sheet: Sheet, content: PaperContent, isPaid = false): void {
  heading(sheet, content.kind !== 'invoice' ? 'Price' : isPaid ? 'Amount' : 'Amount due');
  tableHead(sheet);
  const last = content.groups.at(-1)?.lines.at(-1);
  for (const { title, lines } of content.groups) {
    if (title !== '') groupHead(sheet, title, lines, content.currency);
    for (const line of lines) priceLine(sheet, line, content.currency, line === last ? heightOfTotals(content.tax) : 0);
  }
  totals(sheet, content, isPaid);
}

function tableHead({ doc, left, width, state, line }: Sheet): void {
  doc.rect(left, state.y, width, 18).fillColor(INK.fill).fill();
  line('Item', left + 8, state.y + 4.5, { size: 8, colour: INK.second });
  line('Amount', left + width - 8, state.y + 4.5, { size: 8, colour: INK.second, align: 'right' });
  state.y += 24;
}

function groupHead(sheet: Sheet, title: string, lines: readonly PaperLine[], currency: string): void {
  const { left, width, state } = sheet;
  if (sheet.need(48)) tableHead(sheet);
  sheet.line(title, left + 8, state.y, { isBold: true });
  sheet.line(
    formatCents(
      lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
      currency,
    ),
    left + width - 8,
    state.y,
    { isBold: true, align: 'right' },
  );
  state.y += 17;
}

/** `below`: points that have to fit under the line on the same page. */
function priceLine(sheet: Sheet, { label, reason, amountCents }: PaperLine, currency: string, below: number): void {
  const { left, width, state } = sheet;
  const room = width - AMOUNT_WIDTH - 24;
  const labels = sheet.wrap(label, room);
  const reasons = reason === '' ? [] : sheet.wrap(reason, room, REASON);
  const height = labels.length * sheet.lineHeight({}) + reasons.length * sheet.lineHeight(REASON) + 8;
  if (sheet.need(height + below)) tableHead(sheet);
  sheet.line(formatCents(amountCents, currency), left + width - 8, state.y, { align: 'right' });
  const down = sheet.block(label, left + 8, state.y, room);
  if (reasons.length > 0) sheet.block(reason, left + 8, state.y + down, room, REASON);
  state.y += height;
  sheet.rule(state.y - 5, { weight: 0.4 });
}

/** Height of the sums and of what is between them and the last line, in points: they never begin a page alone. */
const TOTALS_HEIGHT = 92;
const heightOfTotals = (tax: PaperContent['tax']) => TOTALS_HEIGHT + (tax ? TAX_HEIGHT : 0);
/** Of the lines of a tax, with a long number. */
const TAX_HEIGHT = 62;

function totals(
  sheet: Sheet,
  { kind, discount, totalCents, dueNowCents, currency, tax }: PaperContent,
  isPaid: boolean,
): void {
  const { doc, left, width, state } = sheet;
  sheet.need(heightOfTotals(tax));
  const right = left + width - 8;
  const labelX = left + width * 0.42;
  state.y += 4;
  if (discount) {
    const list = formatCents(discount.listCents, currency);
    sheet.line('List price', labelX, state.y, { colour: INK.second });
    sheet.line(list, right, state.y, { colour: INK.second, align: 'right' });
    doc
      .moveTo(right - sheet.widthOf(list), state.y + 6)
      .lineTo(right, state.y + 6)
      .lineWidth(0.7)
      .strokeColor(INK.second)
      .stroke();
    state.y += 15;
    const height = sheet.block(discount.label, labelX, state.y, right - labelX - AMOUNT_WIDTH + 30, {
      colour: INK.second,
    });
    sheet.line(`-${formatCents(discount.amountCents, currency)}`, right, state.y, {
      colour: INK.second,
      align: 'right',
    });
    state.y += height + 3;
  }
  if (tax && changesTotal(tax)) {
    sumLine(tax.isIncluded ? 'Price with tax' : 'Price before tax', listedCents({ totalCents, tax }));
    sumLine(taxLabel(tax), taxCents(tax));
    state.y += 3;
  }
  sheet.rule(state.y + 1, { from: labelX, colour: INK.ink, weight: 0.8 });
  state.y += 8;
  sheet.line(kind !== 'invoice' ? 'Total' : isPaid ? 'Total paid' : 'Total due', labelX, state.y, {
    size: 12,
    isBold: true,
  });
  sheet.line(formatCents(totalCents, currency), right, state.y, { size: 12, isBold: true, align: 'right' });
  state.y += 21;
  if (tax && !changesTotal(tax)) {
    sumLine(taxLabel(tax), tax.cents);
    state.y += 3;
  }
  if (dueNowCents !== null) {
    for (const [label, cents] of [
      ['Due when the order is placed, 50%', dueNowCents],
      ['Due on completion', totalCents - dueNowCents],
    ] as const)
      sumLine(label, cents);
  }
  const registration = tax && registrationText(tax);
  if (registration) {
    state.y += 5;
    sheet.line(registration, right, state.y, {
      size: 8,
      colour: INK.second,
      align: 'right',
    });
    state.y += 8;
  }
  state.y += 10;

  function sumLine(label: string, cents: number): void {
    const height = sheet.block(label, labelX, state.y, right - labelX - AMOUNT_WIDTH + 30, { colour: INK.second });
    sheet.line(formatCents(cents, currency), right, state.y, { colour: INK.second, align: 'right' });
    state.y += Math.max(10, height);
  }
}

/** When it will be there: as days, where the days are known as dates. */
export function deliveryPart(sheet: Sheet, { delivery }: PaperContent): void {
  if (!delivery) return;
  const { earliestDays, latestDays, earliestOn, latestOn, countedFrom, remark } = delivery;
  heading(sheet, 'Estimated delivery');
  const from =
    countedFrom === 'scan'
      ? earliestOn === null
        ? 'after the day of the scan'
        : 'after the first preferred scan date'
      : 'after the order is placed';
  if (earliestOn !== null && latestOn !== null)
    sheet.flow(
      [...new Set([earliestOn, latestOn])]
        .map((day) => dayText(day, sheet.language))
        .join(` ${sheet.translate('to')} `),
      { size: 10.5, isBold: true },
    );
  const days =
    earliestDays === latestDays
      ? `${latestDays} business days ${from}.`
      : `${earliestDays} to ${latestDays} business days ${from}.`;
  sheet.flow([days, ...(remark === null ? [] : [remark])].join(' '), { colour: INK.second });
  sheet.state.y += 10;
}
