import { expect, test } from 'vitest';
import {
  DEFAULT_TOUR_HOSTS,
  isExactHost,
  isTourAddress,
  sortTours,
  tourPlaceOf,
  tourProviderOf,
} from './tour-address.ts';

const kindOf = (address: string) => tourPlaceOf(address, DEFAULT_TOUR_HOSTS).kind;

test.each([
  'https://my.matterport.com/show/?m=SxQL3iGyoDo',
  ' HTTPS://MY.MATTERPORT.COM/show/?m=SxQL3iGyoDo&play=1',
  'https://my.matterport.com:443/show?m=1',
  'https://app.holobuilder.com/app/?p=5f0a',
  'https://viewer.holobuilder.com/project/5f0a9',
  'https://players.cupix.com/p/aB3',
])('a provider of the list is shown in the page: %s [R2]', (address) => {
  expect([kindOf(address), isTourAddress(address)]).toEqual(['frame', true]);
});

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' JavaScript://my.matterport.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://my.matterport.com/1',
  'http://my.matterport.com/show/?m=1',
  'ftp://my.matterport.com/',
  '//my.matterport.com/show/?m=1',
  '/show/?m=1',
  '',
  'https://',
  'https://ada:secret@my.matterport.com/show/?m=1',
  'https://my.matterport.com@evil.example/show/?m=1',
  'https://:x@my.matterport.com/',
])('an address that is no tour is neither shown nor linked: %j [R2]', (address) => {
  expect([kindOf(address), isTourAddress(address)]).toEqual(['refused', false]);
});

test.each([
  'https://my.matterport.com.evil.example/show/?m=1',
  'https://evil-my.matterport.com/show/?m=1',
  'https://xmy.matterport.com/',
  'https://matterport.com/',
  'https://my.matterport.com./show/?m=1',
  'https://my.matterport.com:8443/show/?m=1',
  'https://evil.example/my.matterport.com/',
  'https://evil.example/?https://my.matterport.com',
  'https://evil.example#my.matterport.com',
  'https://evil.example\\@my.matterport.com/',
  'https://my.m\u0430tterport.com/show/?m=1',
  'https://acme.iv.navvis.com/?site=1',
])('another host is never shown in the page, however alike: %s [R2]', (address) => {
  expect(kindOf(address)).toBe('link');
});

test('the host that people see is the one that browsers go to', () => {
  expect(tourPlaceOf('https://evil.example\\@my.matterport.com/', DEFAULT_TOUR_HOSTS)).toEqual({
    kind: 'link',
    host: 'evil.example',
    url: 'https://evil.example/@my.matterport.com/',
  });
  expect(tourPlaceOf('https://my.m\u0430tterport.com/', DEFAULT_TOUR_HOSTS)).toMatchObject({
    host: 'my.xn--mtterport-0yh.com',
  });
});

test.each([
  'https://my.matterport.com/show/?m=1&next=https://evil.example',
  'https://my.matterport.com/show/?m=',
  'https://my.matterport.com/models/1',
  'https://my.matterport.com/show/?m=1#x',
  'https://app.holobuilder.com/app/?p=xyz',
  'https://viewer.holobuilder.com/project/../admin',
  'https://players.cupix.com/p/a/b',
  'https://players.cupix.com/',
])('the address of a known provider has to match as a whole: %s [R2]', (address) => {
  expect(isTourAddress(address)).toBe(false);
});

test('a NavVis installation and a host of any other provider may be entered', () => {
  expect([
    isTourAddress('https://acme.iv.navvis.com'),
    isTourAddress('https://acme.iv.navvis.com/?site=1'),
    isTourAddress('https://tours.example/1'),
  ]).toEqual([true, true, true]);
});

test('the list takes whole host names only', () => {
  expect(['acme.iv.navvis.com', 'tours.example:8443', '10.0.0.7'].map(isExactHost)).toEqual([true, true, true]);
  for (const wrong of [
    '*',
    '*.navvis.com',
    'https://a.example',
    'a.example/x',
    'a.example:443',
    'A.example',
    'a.example.',
    'a b.example',
    "'self'",
    'a.example;script-src',
    'localhost',
    'user@a.example',
    '',
  ])
    expect(isExactHost(wrong), wrong).toBe(false);
});

test("tours stand by the number after 'Floor', else by name [R1]", () => {
  expect(
    sortTours(['Roof', 'Floor 10', 'Annex', 'Inside floor 2'].map((name) => ({ name }))).map(({ name }) => name),
  ).toEqual(['Inside floor 2', 'Floor 10', 'Annex', 'Roof']);
});

test('the provider of a tour is told by its host [R2]', () => {
  expect(
    [
      'https://my.matterport.com/show/?m=1',
      'https://acme.iv.navvis.com/',
      'https://viewer.holobuilder.com/project/5f',
      'https://players.cupix.com/p/a',
      'https://my.matterport.com.evil.example/',
      'javascript:alert(1)',
    ].map(tourProviderOf),
  ).toEqual(['Matterport', 'NavVis', 'Faro', 'Cupix', null, null]);
});
