import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { beginScanOrder, chooseFile, chooseFirstDate, chooseService, fillDetails, priced } from './order-steps.ts';
import { eventually } from './screen.ts';
import { newAddress, signUp, test, type Visitor } from './visitor.ts';

/** Two parts of an upload. */
const SCAN_BYTES = 11 * 2 ** 20;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'storey-firefox-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function fileOf(name: string, bytes: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const isPlaced = (visitor: Visitor) =>
  eventually(async () => /^\/location\/[0-9a-f-]{36}$/.test(visitor.at()), 'the page of the order');

test('a scan is ordered through every step, with a document and a date', async ({ visitor }) => {
  await beginScanOrder(visitor, 'scan', 'River Mill');
  await visitor.find('heading', 'Size and scope');
  await priced(visitor);
  await visitor.press('Go to order details');
  await visitor.find('heading', 'Get a Proposal');
  await visitor.press('Continue to Order');
  await visitor.find('heading', 'Configure Order');
  await visitor.fill('Special instructions', 'Ring twice at the gate.');
  await chooseFile(visitor, 'attachment-file', fileOf('plan.pdf', '%PDF-1.4\n%%EOF\n'));
  await visitor.sees("File 'plan.pdf' uploaded successfully");
  await visitor.press('Review and Place Order');
  await chooseFirstDate(visitor);
  await visitor.press('Select Dates');
  await visitor.find('heading', 'Order Summary');
  await visitor.sees('Saved');
  await visitor.page.reload();
  await visitor.sees('Ring twice at the gate.');
  await priced(visitor);
  await visitor.press('Place Order');
  await isPlaced(visitor);
  await visitor.sees('Request Successfully Received!');
  await visitor.sees('Ring twice at the gate.');
  expect(visitor.complaints).toEqual([]);
});

test('a model is ordered with an uploaded scan, which belongs to the order', async ({ visitor }) => {
  await signUp(visitor, newAddress('model'));
  await chooseService(visitor, 'BIMIT', 'Place an Order');
  await visitor.find('heading', 'Get Proposal');
  await visitor.press('Go to order details');
  await visitor.press('Continue to Order');
  await visitor.find('heading', 'BIMIT Proposal');
  await visitor.press('Start Full Order');
  await fillDetails(visitor, 'Model Mill');
  await visitor.find('heading', 'Upload Data');
  await chooseFile(visitor, 'scan-file', fileOf('mill.rcs', Buffer.alloc(SCAN_BYTES, 1)));
  await visitor.sees(/^Uploaded · /m);
  await visitor.press('Continue to project details');
  await visitor.press('Review and Place Order');
  await visitor.find('heading', 'Order Summary');
  await priced(visitor);
  await visitor.press('Place Order');
  await isPlaced(visitor);
  await visitor.sees('mill.rcs');
  expect(visitor.complaints).toEqual([]);
});

test('an estimate alone is requested and opened', async ({ visitor }) => {
  await beginScanOrder(visitor, 'estimate', 'Estimate Mill');
  await visitor.press('Go to order details');
  await visitor.press('View Full Proposal');
  await visitor.press('Skip for Now');
  await visitor.find('heading', 'Order Summary');
  await priced(visitor);
  await visitor.press('Request Estimate');
  await isPlaced(visitor);
  await visitor.sees('Your estimate is ready');
  await visitor.press('See your estimate');
  const link = await visitor.find('link', 'Download Your Estimate');
  const file = await link.evaluate(async (element) => {
    const answer = await fetch((element as HTMLAnchorElement).href);
    return { status: answer.status, begin: (await answer.text()).slice(0, 5) };
  });
  expect(file).toEqual({ status: 200, begin: '%PDF-' });
  expect(visitor.complaints).toEqual([]);
});
