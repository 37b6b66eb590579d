import { expect, test } from 'vitest';
import { MAX_LISTED_ASSETS, readAssetList, storedFileId } from './asset-list.ts';

test.each([
  [{ assetURL: '/a', assetType: 'dxf', name: 'Level 1' }],
  [{ assetUrl: '/a', type: 'DXF', name: 'Level 1' }],
  [{ url: '/a', assetType: 'Dxf', filename: 'Level 1' }],
  [{ assetURL: null, url: '/a', assetType: '', type: 'dxf', name: ' ', filename: 'Level 1', floor: 3 }],
])('every spelling of an item is taken: %j [K8]', (item) => {
  expect(readAssetList([item])).toEqual([{ assetType: 'dxf', name: 'Level 1', url: '/a', failed: false }]);
});

test('an item can be marked as failed, and one without an address has failed [K8]', () => {
  const read = readAssetList([
    { assetURL: '/a', assetType: 'dxf', name: 'A', failed: true },
    { assetType: 'dxf', name: 'B' },
  ]);
  expect(read?.map(({ name, failed }) => [name, failed])).toEqual([
    ['A', true],
    ['B', true],
  ]);
});

test('DXF and IFC items are read, each address once, others are left out [K2 K9]', () => {
  const read = readAssetList([
    { assetURL: '/a', assetType: 'dxf', name: 'A' },
    { assetURL: '/a', assetType: 'dxf', name: 'A again' },
    { assetURL: '/m', type: 'ifc', name: 'Model' },
    { assetURL: '/p', type: 'pdf', name: 'Report' },
    { assetURL: 'https://files.example/Level%202.dxf?signed=1', type: 'dxf' },
    { assetURL: '/c', type: 'dxf' },
  ]);
  expect(read?.map(({ assetType, name }) => [assetType, name])).toEqual([
    ['dxf', 'A'],
    ['ifc', 'Model'],
    ['dxf', 'Level 2.dxf'],
    ['dxf', 'DXF 6'],
  ]);
});

test('what is no list of files is none [K9]', () => {
  const tooMany = Array.from({ length: MAX_LISTED_ASSETS + 1 }, () => ({ assetType: 'dxf', url: '/a' }));
  for (const garbage of [null, 'dxf', {}, [1], [null], [{ assetURL: 5, assetType: 'dxf' }], tooMany])
    expect(readAssetList(garbage)).toBeNull();
  expect(readAssetList([])).toEqual([]);
});

test('only addresses of this portal name a file [K9 D13]', () => {
  const id = '7f9c24e5-2d1c-4f0a-9b6e-3a1d5c8e7f02';
  const at = (url: string) => storedFileId(url, 'https://portal.example');
  expect([
    at(`/api/proxy-file/${id}`),
    at(`/api/proxy-file/${id.toUpperCase()}?mode=download`),
    at(`https://portal.example/api/proxy-file/${id}?mode=view`),
  ]).toEqual([id, id, id]);
  for (const foreign of [
    `https://elsewhere.example/api/proxy-file/${id}`,
    `//elsewhere.example/api/proxy-file/${id}`,
    `http://portal.example/api/proxy-file/${id}`,
    `https://portal.example:444/api/proxy-file/${id}`,
    `https://me:secret@portal.example/api/proxy-file/${id}`,
    `/api/proxy-file/${id}/metadata.json`,
    `/api/proxy-file/../ops/${id}`,
    `/api/projects/${id}`,
    'javascript:alert(1)',
    'data:application/dxf,0',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    '',
  ])
    expect(at(foreign), foreign).toBeNull();
});
