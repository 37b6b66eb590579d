import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGoogleStreetView, type StreetView } from './street-view.ts';

let service: Server;
let google: StreetView;
let answer: { status?: number; type?: string; body?: string } = {};
const asked: { path: string; query: Record<string, string> }[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://any');
    asked.push({ path: pathname, query: Object.fromEntries(searchParams) });
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' }).end(answer.body);
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  google = createGoogleStreetView('the-key', `http://127.0.0.1:${(service.address() as AddressInfo).port}`);
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const at = { lat: 42.73, lng: -73.69 };
const json = (body: unknown) => ({ body: JSON.stringify(body) });

test('the panorama within 50 m looks at the place, and says when it was taken and by whom [R7]', async () => {
  answer = json({
    status: 'OK',
    pano_id: 'p-1',
    location: { lat: 42.7299, lng: -73.69 },
    date: '2022-05',
    copyright: '\u00a9 Google',
  });
  expect(await google.find(at)).toEqual({ id: 'p-1', headingDeg: 0, takenOn: '2022-05', copyright: '\u00a9 Google' });
  expect(asked).toEqual([
    {
      path: '/maps/api/streetview/metadata',
      query: { location: '42.73,-73.69', radius: '50', source: 'outdoor', key: 'the-key' },
    },
  ]);
});

test('a place without a panorama has none; a refusal is a failure [R7]', async () => {
  answer = json({ status: 'ZERO_RESULTS' });
  expect(await google.find(at)).toBe(null);
  answer = json({ status: 'REQUEST_DENIED', error_message: 'The key is not allowed.' });
  await expect(google.find(at)).rejects.toThrow('REQUEST_DENIED: The key is not allowed.');
});

test('a picture is asked for by panorama and direction, and nothing but a picture is passed on [R7]', async () => {
  answer = { type: 'image/jpeg', body: 'jpeg' };
  const picture = await google.picture('p-1', 90);
  expect([picture.contentType, Buffer.from(picture.bytes).toString()]).toEqual(['image/jpeg', 'jpeg']);
  expect(asked).toEqual([
    {
      path: '/maps/api/streetview',
      query: { pano: 'p-1', heading: '90', size: '640x400', return_error_code: 'true', key: 'the-key' },
    },
  ]);
  answer = { type: 'text/html', body: '<script>' };
  await expect(google.picture('p-1', 90)).rejects.toThrow('answered text/html');
  answer = { status: 404, type: 'image/jpeg', body: 'grey' };
  await expect(google.picture('p-1', 90)).rejects.toThrow('answered 404');
});
