import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { asset } from '#server/platform/database/schema.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const PROJECT_FIELDS = `id type subType name project_name projectId address ml_estimated_total_sqft estimated_total_sqft
  site_estimated_total_sqft ip_calculated_total_sqft mttrTotalEstimatedArea payment_status paid_full model_units revit_version scope
  assets segmentation_potree_url threed_preview_rgb_url processing_pipeline_status teamName client_email receivedDate scan_date`;
const ASSET_FIELDS = `id asset_type asset_name name asset_key asset_url floor_number pdf_subtype image_subtype product forge_urn
  virtual_tour_url virtual_tour_type revit_version created createdTime`;
const words = (text: string) => text.split(/\s+/);

let server: TestServer;
let cookie = '';
let wire: WireProject;
let projectId = '';
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signUp('admin@example.com');
  ({ id: projectId } = await storeProject(server, await teamIdOf(server, cookie), {
    status: 'Order Completed',
    revitVersion: '2024',
    interiorSqft: 1200,
    siteSqft: 300,
    scopes: ['Architecture'],
    place: { address: '12 River St, Troy, NY 12180' },
  }));
  const rows: Partial<typeof asset.$inferInsert>[] = [
    { role: 'model', format: 'rvt', name: 'Hall.rvt', forgeUrn: 'dXJu', isDelivered: true },
    { role: 'drawing', format: 'dwg', name: 'Level.dwg', storey: 'Level 2', isDelivered: true },
    { role: 'drawing', format: 'dxf', name: 'Ground.dxf', storey: 'Ground floor' },
    { role: 'model', format: 'ifc', name: 'Hall.ifc' },
    { role: 'asset_list', format: 'json', name: 'drawings.json', isDelivered: true },
    { role: 'area_plan', format: 'pdf', name: 'plan.pdf' },
    { role: 'schematic', format: 'pdf', name: 'schema.pdf', pdfSubtype: 'Report_Schematic', isDelivered: true },
    { role: 'scan', format: 'rcs', name: 'Hall.rcs', isDelivered: true },
    { role: 'scan', format: 'e57', name: 'Hall.e57', isDelivered: true },
    { role: 'scan', format: 'xyz', name: 'Hall.xyz', isDelivered: true },
    { role: 'image', format: 'png', name: 'thumbnail.png' },
    { role: 'image', format: 'jpg', name: 'Lobby.jpg', isDelivered: true },
    { role: 'tour', format: 'virtual_tour', name: 'Lobby', linkUrl: 'https://my.matterport.com/show/?m=abc' },
  ];
  for (const row of rows)
    await server.db.insert(asset).values({
      projectId,
      product: 'BIMIT Verified',
      role: '',
      format: '',
      name: '',
      storageKey: 'project/none',
      bytes: 1,
      sha256: 'a',
      createdAt: new Date('2026-03-01T12:00:00Z'),
      ...row,
    });
  wire = await (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).json();
});
afterAll(() => server.stop());

const named = (name: string): WireAsset | undefined => wire.assets.find((each) => each.name === name);

test('a project has every field of the viewers, with what is known of it [F8]', () => {
  expect(Object.keys(wire)).toEqual(expect.arrayContaining(words(PROJECT_FIELDS)));
  expect(wire).toMatchObject({
    id: projectId,
    projectId,
    address: ['12 River St, Troy, NY 12180'],
    scope: ['Architecture'],
    estimated_total_sqft: 1200,
    site_estimated_total_sqft: 300,
    revit_version: '2024',
    ml_estimated_total_sqft: null,
    segmentation_potree_url: null,
    scan_date: null,
    paid_full: false,
  });
});

test('an asset has every field, null where nothing is known [F9]', () => {
  for (const each of wire.assets)
    expect(Object.keys(each), each.name).toEqual(expect.arrayContaining(words(ASSET_FIELDS)));
  const types = wire.assets.map(({ asset_type: type }) => type);
  expect(new Set(types)).toEqual(new Set(words('rvt dwg dxf ifc json pdf rcs e57 xyz image virtual_tour')));
  expect(named('Hall.rvt')).toMatchObject({ forge_urn: 'dXJu', revit_version: '2024', virtual_tour_url: null });
  expect(named('Hall.ifc')).toMatchObject({ forge_urn: null, revit_version: null, floor_number: null });
  expect([named('Level.dwg')?.floor_number, named('Ground.dxf')?.floor_number]).toEqual([2, null]);
  expect([named('plan.pdf')?.pdf_subtype, named('schema.pdf')?.pdf_subtype]).toEqual([
    'Report_AreaPlan',
    'Report_Schematic',
  ]);
  expect([named('thumbnail.png')?.image_subtype, named('Lobby.jpg')?.image_subtype]).toEqual(['thumbnail', null]);
  expect(named('Lobby')).toMatchObject({
    asset_key: null,
    virtual_tour_url: 'https://my.matterport.com/show/?m=abc',
    virtual_tour_type: 'Matterport',
  });
  const { asset_key: key, asset_url: url, created, createdTime } = named('Hall.ifc') ?? {};
  expect([`/api/proxy-file/${key}`, createdTime]).toEqual([url, created]);
  expect(JSON.stringify(wire), 'keys of the store stay on the server').not.toContain('project/none');
});
