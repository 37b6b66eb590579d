import { OpenAPIHono } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { createGazetteer } from '#server/platform/gazetteer/gazetteer.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { mountGazetteer } from './routes.ts';

const app = new OpenAPIHono<AppEnv>();
mountGazetteer(app, { gazetteer: createGazetteer() });

test('finds a place of the table that ships with the product [N12]', async () => {
  const response = await app.request('/api/gazetteer?q=Chicago,%20IL%2060601');
  expect(await response.json()).toEqual([
    {
      label: 'Chicago, IL 60601',
      city: 'Chicago',
      state: 'IL',
      zip: '60601',
      latitude: expect.closeTo(41.886, 2),
      longitude: expect.closeTo(-87.62, 1),
    },
  ]);
});

test('refuses a search of unreasonable length', async () => {
  expect((await app.request(`/api/gazetteer?q=${'a'.repeat(101)}`)).status).toBe(400);
});
