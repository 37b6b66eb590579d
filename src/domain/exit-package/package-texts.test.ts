import { expect, test } from 'vitest';
import { checksumText, messagesText, readMeText, toursPage } from './package-texts.ts';

const at = '2026-03-01T14:05:00.000Z';
const project = {
  id: crypto.randomUUID(),
  name: 'Harbor\u001b[2J House',
  type: 'BIMIT',
  subType: 'Standard',
  status: 'Order Completed',
  scopes: [],
  estimatedTier: null,
  areaSqft: null,
  modelUnits: 'imperial' as const,
  revitVersion: null,
  isUnlocked: true,
  createdAt: at,
  completedAt: null,
  location: {
    name: 'x',
    address: '1 Elm Street',
    latitude: null,
    longitude: null,
    country: 'US',
    region: null,
    spaceType: null,
  },
};

test('the README names the folders that are there, how to check them, and what is missing [N11]', () => {
  const text = readMeText({
    exportedAt: at,
    exportedBy: 'Ann',
    operator: 'Acme',
    madeFor: 'admin',
    project,
    files: [{ path: 'models/a.ifc', bytes: 1, sha256: 'a'.repeat(64), kind: 'made' }],
    notes: ['plan.dxf: not in the store'],
  });
  expect(text).toMatch(/^Harbor \[2J House\r\n1 Elm Street\r\n/);
  expect(text).toContain('Acme on 2026-03-01 14:05 UTC');
  expect(text).toContain('models/');
  expect(text).not.toContain('money/');
  expect(text).toContain('sha256sum -c SHA256SUMS');
  expect(text).toMatch(/Not in this package\r\n {2}plan.dxf: not in the store/);
});

test('checksums, messages and tours are as others read them [N11]', () => {
  expect(checksumText([{ path: 'a b.ifc', sha256: 'f'.repeat(64) }])).toBe(`${'f'.repeat(64)}  a b.ifc\n`);
  expect(messagesText([{ thread: 'team', author: 'Ann', isStaff: false, at, text: 'Hello\nyou\u202e' }])).toBe(
    'Messages of the team\n\n2026-03-01 14:05 UTC, Ann:\nHello\nyou\n',
  );
  const page = toursPage('A & B', [
    { name: '<b>', url: 'https://tours.example/?a=1&b="', product: 'SCANIT', at },
    { name: 'Bad', url: 'javascript:alert(1)', product: 'SCANIT', at },
  ]);
  expect(page).toContain('<a href="https://tours.example/?a=1&amp;b=&quot;" rel="noreferrer">&lt;b&gt;</a>');
  expect(page).not.toContain('href="javascript');
});
