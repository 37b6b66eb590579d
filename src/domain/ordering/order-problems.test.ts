import { expect, test } from 'vitest';
import { newOrder, type OrderData } from './order-data.ts';
import { orderProblems } from './order-problems.ts';
import { isWebAddress } from './web-address.ts';

const scanit: OrderData = {
  ...newOrder('scanit'),
  projectName: 'Hall',
  address: '1 River St, Troy, NY 12180',
  firstSelectedDate: '2026-11-24',
};
const bimit: OrderData = {
  ...newOrder('bimit'),
  address: '1 River St, Troy, NY 12180',
  scanSource: 'url',
  shareUrl: 'https://files.example.com/scan',
};
const file = { id: crypto.randomUUID(), name: 'a.e57', size: 10 };
const problemsOf = (order: OrderData, hasTourPassword = false) =>
  orderProblems(order, { hasTourPassword, earliestScanDay: '2026-11-24' });

test('complete orders have no problem; a name is asked of scans only, dates too [O3 O14 O24]', () => {
  expect(problemsOf(scanit)).toEqual([]);
  expect(problemsOf(bimit)).toEqual([]);
  expect(problemsOf({ ...bimit, scanSource: 'files', shareUrl: '', existingScanFiles: [file] })).toEqual([]);
  expect(problemsOf({ ...bimit, address: null, locationId: crypto.randomUUID() }), 'an add-on has its place').toEqual(
    [],
  );
});

test('who wants the estimate alone may leave out scan data and dates, but nothing that is wrong [U4 O12]', () => {
  expect(problemsOf({ ...bimit, shareUrl: '', estimateOnly: true })).toEqual([]);
  expect(problemsOf({ ...scanit, firstSelectedDate: null, isEstimateMode: true })).toEqual([]);
  expect(problemsOf({ ...bimit, shareUrl: 'scan', estimateOnly: true })).toHaveLength(1);
  expect(problemsOf({ ...scanit, firstSelectedDate: '2026-11-23', estimateOnly: true })).toHaveLength(1);
});

const navvis = 'https://acme.iv.navvis.com/?site=1';
test.each<[string, OrderData, keyof OrderData, string]>([
  [
    'a name of three letters',
    { ...scanit, projectName: ' abc ' },
    'projectName',
    'Project name must be at least 4 characters',
  ],
  ['no address', { ...scanit, address: null }, 'address', 'Select an address to continue'],
  ['no scope', { ...scanit, scope: [] }, 'scope', 'Please select at least one scope'],
  [
    'no floors',
    { ...scanit, floors: null },
    'floors',
    'Please fill out all required fields to continue or add a valid area size.',
  ],
  [
    'no scan data',
    { ...bimit, scanSource: 'files', shareUrl: '' },
    'shareUrl',
    'Please upload scan files or switch to the Share URL tab to provide a link',
  ],
  [
    'an address of a tab that was left again',
    { ...bimit, scanSource: 'files' },
    'shareUrl',
    'Please upload scan files or switch to the Share URL tab to provide a link',
  ],
  [
    'no share address',
    { ...bimit, shareUrl: '' },
    'shareUrl',
    'Please provide a valid share URL or switch to Upload tab to upload files.',
  ],
  [
    'a share address that is a script',
    { ...bimit, shareUrl: 'javascript:alert(1)' },
    'shareUrl',
    'Please provide a valid share URL or switch to Upload tab to upload files.',
  ],
  [
    'a tour that is no address',
    { ...bimit, virtualTourLink: 'tour' },
    'virtualTourLink',
    'Please provide a valid virtual tour link',
  ],
  [
    'a NavVis tour without access',
    { ...bimit, virtualTourLink: navvis, navVisUsername: 'ada' },
    'virtualTourLink',
    'Please provide both username and password for NavVis access',
  ],
  [
    'no date',
    { ...scanit, firstSelectedDate: null },
    'firstSelectedDate',
    'Please select your first preferred scan date',
  ],
  [
    'a Sunday',
    { ...scanit, firstSelectedDate: '2026-11-29' },
    'firstSelectedDate',
    'Scans take place Monday to Friday',
  ],
  [
    'a day too early',
    { ...scanit, firstSelectedDate: '2026-11-23' },
    'firstSelectedDate',
    expect.stringMatching(/^The earliest scan date is /),
  ],
  [
    'a second day too early',
    { ...scanit, secondSelectedDate: '2026-11-23' },
    'secondSelectedDate',
    expect.stringMatching(/^The earliest scan date is /),
  ],
])('%s is refused [O7 O13 O14 O24 U4]', (_name, order, field, text) => {
  expect(problemsOf(order)).toEqual([{ field, text }]);
});

test('a NavVis tour with username and password is taken [O13]', () => {
  expect(problemsOf({ ...bimit, virtualTourLink: navvis, navVisUsername: 'ada' }, true)).toEqual([]);
});

test.each([
  ['https://a.example/x?y=1', true],
  ['http://a.example', true],
  ['ftp://a.example', false],
  ['a.example', false],
  ['https://', false],
  ['https://user:secret@a.example', false],
  ['data:text/html,x', false],
  ['', false],
])('%j is an address of the web: %j [O13 U4]', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected);
});
