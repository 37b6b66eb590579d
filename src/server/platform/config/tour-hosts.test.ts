import { expect, test } from 'vitest';
import { DEFAULT_TOUR_HOSTS } from '#domain/deliverables/tour-address.ts';
import { tourHostsOf } from './tour-hosts.ts';

const hostsOf = (TOUR_HOSTS: string) => tourHostsOf({ TOUR_HOSTS, PUBLIC_URL: 'https://scans.example' });

test('TOUR_HOSTS takes the place of the known providers; empty: they stay; none: no host', () => {
  expect(hostsOf('')).toEqual(DEFAULT_TOUR_HOSTS);
  expect(hostsOf('acme.iv.navvis.com, my.matterport.com,')).toEqual(['acme.iv.navvis.com', 'my.matterport.com']);
  expect(hostsOf('none')).toEqual([]);
});

test.each([
  '*.navvis.com',
  'https://acme.iv.navvis.com',
  "a.example 'unsafe-inline'",
  'a.example; script-src *',
  'none,a.example',
])('%s is refused at the start', (setting) => {
  expect(() => hostsOf(setting)).toThrow(/TOUR_HOSTS: .* is not the name of one host/);
});

test('our own host is refused: its frames could read the portal', () => {
  expect(() => hostsOf('a.example,scans.example')).toThrow(/PUBLIC_URL/);
});
