import { expect, test } from 'vitest';
import { fastTrackRows } from './fast-track.ts';

const deadlines = { levels_grids_deadline: '2026-12-01', architecture_deadline: '2026-12-04', mepf_deadline: null };
const has = { model: true, tour: true };

test('five disciplines with date and status; what is neither planned nor begun is left out [S10 S24]', () => {
  const rows = fastTrackRows(
    {
      levelsAndGridsModel: { status: 'Completed' },
      architectureAndSiteModel: { status: 'processing' },
      furnitureModel: { status: 'available' },
      virtualTour: { status: 'completed' },
    },
    deadlines,
    has,
  );
  expect(rows).toEqual([
    { title: 'Levels and Grids', expectedOn: '2026-12-01', status: 'completed', hasCheckmark: true, link: '3d' },
    { title: 'Architecture', expectedOn: '2026-12-04', status: 'processing', hasCheckmark: false, link: null },
    { title: 'Furniture', expectedOn: null, status: 'available', hasCheckmark: true, link: null },
  ]);
});

test('a completed discipline leads to the tour where there is no model [S10]', () => {
  const linkOf = (change: Partial<typeof has>) =>
    fastTrackRows({ mepModel: { status: 'completed' } }, {}, { ...has, ...change })[0]?.link;
  expect([linkOf({}), linkOf({ model: false }), linkOf({ model: false, tour: false })]).toEqual(['3d', 'tour', null]);
});

test('a status that is not known is none [S24]', () => {
  expect(fastTrackRows({ complexMepfModel: { status: 'somewhere' } }, {}, has)).toMatchObject([
    { title: 'Complex MEPF', status: null, hasCheckmark: false },
  ]);
});
