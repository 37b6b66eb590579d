import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { ELEMENT_TABLE_VERSION, type ElementTable } from '#domain/quantities/element-table.ts';
import { fetchElementTable, useElementTable } from './element-table.ts';

afterEach(() => vi.unstubAllGlobals());

const table: ElementTable = {
  version: ELEMENT_TABLE_VERSION,
  levels: [{ id: 'l', name: 'Erdgeschoß', elevationM: 0, zMinM: -0.2 }],
  elements: [],
  sets: [{ name: 'Pset_WallCommon', properties: [{ name: 'Width', value: { kind: 'length', value: 0.24 } }] }],
};
const packed = (value: unknown): Promise<ArrayBuffer> =>
  new Response(new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();

function answer(body: ArrayBuffer, status = 200) {
  const asked = vi.fn<(url: string) => Promise<Response>>(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', asked);
  return asked;
}

test('the page unpacks the table of a model, once for an address, and asks nothing without one [V15]', async () => {
  const asked = answer(await packed(table));
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const none = await renderHook(() => useElementTable(null), { wrapper });
  expect(none.result.current).toMatchObject({ data: undefined, isLoading: false });
  for (let i = 0; i < 2; i++) {
    const { result } = await renderHook(() => useElementTable('/api/proxy-file/t'), { wrapper });
    await expect.poll(() => result.current.data).toEqual(table);
  }
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/api/proxy-file/t']);
});

test('a refusal, a table of another release and bytes that are none are errors, not empty tables [V15]', async () => {
  answer(new ArrayBuffer(0), 404);
  await expect(fetchElementTable('/t')).rejects.toThrow('404');
  answer(await packed({ ...table, version: ELEMENT_TABLE_VERSION - 1 }));
  await expect(fetchElementTable('/t')).rejects.toThrow();
  answer(new TextEncoder().encode(JSON.stringify(table)).buffer);
  await expect(fetchElementTable('/t')).rejects.toThrow();
});
