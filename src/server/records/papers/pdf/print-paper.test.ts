import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflate } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import type { PaperContent } from '#domain/papers/paper-content.ts';
import type { SigningCertificate } from '#domain/signing/signature-mark.ts';
import { createPress } from './press.ts';
import { printPaper } from './print-paper.ts';
import { pdfWords } from './testing/pdf-words.ts';

// Loading the PDF library takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const none = { from: undefined, to: undefined };
const line = (label: string, amountCents: number) => ({ label, reason: `${label} at $0.38`, amountCents });
const estimate: PaperContent = {
  kind: 'estimate',
  number: 'EST-2026-0001',
  issuedOn: '2026-11-22',
  from: { name: 'Scan & Sons', lines: ['1 Elm St, Boston, MA 02210'], logo: null },
  to: { name: 'Harbor Holdings', lines: [], logo: null },
  project: { name: 'Harbor House', service: 'SCANIT', orderId: '3f0c1d2e-aaa' },
  place: {
    address: '45 Fan Pier Blvd, Boston, MA 02210',
    latitude: 42.35,
    longitude: -71.04,
    isApproximate: true,
    country: 'US',
    region: 'MA',
  },
  facts: [{ label: 'Scan area', value: '3,902 m²' }],
  scopes: ['Architecture', 'MEPF'],
  instructions: 'Ring twice',
  groups: [
    { title: 'On-site scan', lines: [line('Scan', 200_000)] },
    { title: 'Building model', lines: [line('Architecture', 100_001)] },
  ],
  discount: { label: 'Lifetime discount, 10% of the building model', listCents: 300_001, amountCents: 10_000 },
  totalCents: 290_001,
  dueNowCents: 145_001,
  currency: 'usd',
  delivery: {
    earliestDays: 8,
    latestDays: 15,
    earliestOn: '2026-12-17',
    latestOn: '2026-12-29',
    countedFrom: 'scan',
    remark: null,
  },
  validUntil: '2026-12-22',
  dueOn: null,
  priceBookVersion: 1,
  terms: 'Net of taxes.',
};
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length;

test('an estimate shows who, what, each line with its reason, the price before and after the discount, half of it now, dates and its version [O10 O25]', async () => {
  const words = pdfWords(await printPaper(estimate, none));
  for (const shown of [
    'Estimate',
    'EST-2026-0001',
    'Nov 22, 2026',
    'Scan & Sons',
    'Harbor Holdings',
    'Harbor House',
    '45 Fan Pier Blvd, Boston, MA 02210',
    'Location is approximate',
    '3,902 m²',
    'Architecture, MEPF',
    'Ring twice',
    'Scan at $0.38',
    '$2,000.00',
    '$3,000.01',
    '-$100.00',
    '$2,900.01',
    '$1,450.01',
    '$1,450.00',
    'Dec 17, 2026 to Dec 29, 2026',
    'Net of taxes.',
    'Price book 1, estimate EST-2026-0001 of Nov 22, 2026',
    'Page 1 of ',
  ])
    expect(words).toContain(shown);
});

test(
  'the same paper is the same bytes, in this thread and in the press, another day another file',
  { tags: 'nightly' },
  async () => {
    const [first, again, pressed] = await Promise.all([
      printPaper(estimate, none),
      printPaper(structuredClone(estimate), none),
      createPress().print(estimate, none),
    ]);
    expect(again.equals(first)).toBe(true);
    expect(pressed.equals(first)).toBe(true);
    expect((await printPaper({ ...estimate, issuedOn: '2026-11-23' }, none)).equals(first)).toBe(false);
  },
);

test(
  'a logo that unpacks to more than memory holds ends neither the paper nor the server',
  { tags: 'nightly' },
  async () => {
    const bomb = await pngBomb(240 * 2 ** 20);
    expect(bomb.length).toBeLessThan(2 ** 21);
    const printed = await createPress(180 * 2 ** 20).print(estimate, { from: bomb, to: undefined });
    expect(printed.equals(await printPaper(estimate, none))).toBe(true);
  },
);

test('papers that wait beside one that ends the press are printed all the same', { tags: 'nightly' }, async () => {
  const press = createPress(180 * 2 ** 20);
  const bomb = await pngBomb(240 * 2 ** 20);
  const printed = await Promise.all([
    press.print(estimate, { from: bomb, to: undefined }, { caller: 'a' }),
    press.print(estimate, none, { caller: 'b' }),
    press.print(estimate, none, { caller: 'c' }),
  ]);
  const first = await printPaper(estimate, none);
  expect(printed.map((pdf) => pdf.equals(first))).toEqual([true, true, true]);
});

test(
  'one caller who wants many papers at once is refused beyond a share, and nobody else',
  { tags: 'nightly' },
  async () => {
    const press = createPress();
    const [many, other] = await Promise.all([
      Promise.allSettled(Array.from({ length: 60 }, () => press.print(estimate, none, { caller: 'a' }))),
      press.print(estimate, none, { caller: 'b' }),
    ]);
    expect(pdfWords(other)).toContain('Scan & Sons');
    const refused = many.filter((one) => one.status === 'rejected').map(({ reason }) => reason.code);
    expect(refused).toEqual(Array.from({ length: 51 }, () => 'TOO_MANY_REQUESTS'));
  },
);

test(
  'papers one after the other take no more memory than the first ones, also where the process is replaced',
  { tags: 'nightly' },
  async () => {
    const press = createPress(200 * 2 ** 20, { papers: 25, idleMs: 60_000 });
    for (let count = 0; count < 30; count++) await press.print(estimate, none);
  },
);

/** A picture that says it has 100 pixels by 100, and holds so many bytes. */
async function pngBomb(bytes: number): Promise<Uint8Array> {
  const deflate = createDeflate({ level: 1 });
  const packed = buffer(deflate);
  const zeros = Buffer.alloc(2 ** 20);
  await pipeline(function* () {
    for (let at = 0; at < bytes; at += zeros.length) yield zeros;
  }, deflate);
  const chunk = (type: string, content: Uint8Array) => {
    const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(type), content, Buffer.alloc(4)]);
    whole.writeUInt32BE(content.length, 0);
    whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
    return whole;
  };
  const header = Buffer.from([0, 0, 0, 100, 0, 0, 0, 100, 8, 6, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', await packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('thirty lines, a long address and long instructions run on to further pages, with the head repeated and nothing lost', async () => {
  const lines = Array.from({ length: 30 }, (_, index) => line(`Line ${index + 1}`, 100));
  const address = `${'Building 14 West Annex, behind the Atrium, '.repeat(5)}${'x'.repeat(60)}`;
  const pdf = await printPaper(
    {
      ...estimate,
      groups: [{ title: 'Building model', lines }],
      place: { address, latitude: null, longitude: null, isApproximate: true, country: 'DE', region: null },
      instructions: 'Please ring. '.repeat(38),
      terms: 'One more sentence of the terms. '.repeat(120),
    },
    none,
  );
  const words = pdfWords(pdf);
  expect(pagesOf(pdf)).toBeGreaterThan(2);
  expect(words.match(/^Item$/gm)?.length).toBeGreaterThan(1);
  for (const { label } of lines) expect(words).toContain(`${label}\n`);
  expect(words.match(/Please ring\./g)).toHaveLength(38);
  expect(words.match(/sentence/g)).toHaveLength(120);
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/);
});

test('the total never stands on a page without the last of its lines', { tags: 'nightly' }, async () => {
  for (let count = 30; count <= 36; count++) {
    const lines = Array.from({ length: count }, (_, index) => line(`Line ${index + 1}`, 100));
    const pages = pdfWords(
      await printPaper(
        {
          ...estimate,
          place: null,
          facts: [],
          scopes: [],
          discount: null,
          groups: [{ title: 'Building model', lines }],
        },
        none,
      ),
    ).split(/Page \d+ of \d+/);
    expect(
      pages.filter((words) => words.includes('\nTotal\n')).every((words) => words.includes(`Line ${count}\n`)),
      `${count} lines`,
    ).toBe(true);
  }
});

test('without address, name, instructions and terms it is still a whole paper', async () => {
  const words = pdfWords(
    await printPaper(
      {
        ...estimate,
        kind: 'proposal',
        number: null,
        place: null,
        facts: [],
        scopes: [],
        instructions: '',
        terms: '',
        delivery: null,
        discount: null,
        validUntil: null,
        project: { name: '', service: 'BIMIT', orderId: null },
      },
      none,
    ),
  );
  expect(words).toContain('No Address Available');
  expect(words).toContain('Price book 1, proposal of Nov 22, 2026');
  expect(words).not.toMatch(/Special instructions|Terms|Estimated delivery|Scope of work/);
});

test('an invoice asks for its total, on receipt', async () => {
  const words = pdfWords(
    await printPaper(
      {
        ...estimate,
        kind: 'invoice',
        number: 'INV-2026-0007',
        groups: [{ title: '', lines: [line('Deposit, 50%', 145_001)] }],
        discount: null,
        totalCents: 145_001,
        dueNowCents: null,
        delivery: null,
        validUntil: null,
      },
      none,
    ),
  );
  for (const shown of ['Invoice', 'INV-2026-0007', 'On receipt', 'Total due\n$1,450.01', 'Bill to'])
    expect(words).toContain(shown);
});

test('an invoice that was paid says so with the day, and nothing of it is due', async () => {
  const invoice: PaperContent = {
    ...estimate,
    kind: 'invoice',
    number: 'INV-2026-0008',
    discount: null,
    dueNowCents: null,
    delivery: null,
    validUntil: null,
  };
  const words = pdfWords(await printPaper(invoice, none, { paidOn: '2026-11-24' }));
  for (const shown of ['Paid', 'Nov 24, 2026', 'Total paid\n$2,900.01']) expect(words).toContain(shown);
  expect(words).not.toMatch(/\bdue\b|On receipt/i);
});

test('in Spanish nothing of a document stays in English but names, what people typed, and numbers [N21]', async () => {
  const words = (label: string, reason: string, amountCents: number) => ({ label, reason, amountCents });
  const asStored: PaperContent = {
    ...estimate,
    facts: [{ label: 'Interior', value: '42,000 sq ft' }],
    groups: [
      { title: 'On-site scan', lines: [words('Scan', '2,000 sq ft at $1.00', 200_000)] },
      { title: 'Building model', lines: [words('Architecture', '2,000 sq ft at $0.50', 100_001)] },
    ],
  };
  const invoice: PaperContent = {
    ...asStored,
    kind: 'invoice',
    number: 'INV-2026-0007',
    groups: [
      { title: '', lines: [words('Deposit, 50%', 'Half of $2,900.01, before work begins: Harbor House', 145_001)] },
    ],
    discount: null,
    delivery: null,
    validUntil: null,
    dueOn: '2026-12-22',
  };
  const certificate: SigningCertificate = {
    consent: 'Ada agrees.',
    signerName: 'Ada',
    signerEmail: 'ada@example.com',
    document: 'EST-2026-0001',
    documentSha256: 'f00d',
    signedAt: '2026-11-22T10:00:00.000Z',
    ip: '127.0.0.1',
    signatureId: 'c0ffee',
    mark: { kind: 'typed', name: 'Ada' },
  };
  const everywhere = new Set(
    [
      'Scan & Sons|1 Elm St, Boston, MA 02210|Harbor Holdings|Harbor House|45 Fan Pier Blvd, Boston, MA 02210',
      'EST-2026-0001|INV-2026-0007|3f0c1d2e-aaa|Ring twice|Net of taxes.|Interior|Total',
      'Ada agrees.|Ada|ada@example.com|f00d|c0ffee|2026-11-22 10:00:00 UTC',
    ].flatMap((some) => some.split('|')),
  );
  for (const how of [
    { content: asStored },
    { content: { ...asStored, kind: 'proposal' as const } },
    { content: invoice },
    { content: invoice, paidOn: '2026-11-24' },
    { content: asStored, certificate },
  ]) {
    const [english, spanish] = await Promise.all(
      (['en', 'es'] as const).map(async (language) =>
        pdfWords(
          await printPaper(how.content, none, { language, certificate: how.certificate, paidOn: how.paidOn ?? null }),
        ).split('\n'),
      ),
    );
    const same = spanish?.filter((text) => /\p{L}{2}/u.test(text) && english?.includes(text) && !everywhere.has(text));
    expect(same).toEqual([]);
  }
});

test('a damaged logo is left out, and the press goes on', { tags: 'nightly' }, async () => {
  const press = createPress();
  const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(200, 7)]);
  const brokenData = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAADklEQVR42mNk+M9Qz0AEAAZSAv8AAAAASUVORK5CYII=',
    'base64',
  );
  for (const from of [png, brokenData])
    expect(pdfWords(await press.print(estimate, { from, to: undefined }))).toContain('Scan & Sons');
  expect(pdfWords(await press.print(estimate, none))).toContain('Scan & Sons');
});
