import fc from 'fast-check';
import { expect, test } from 'vitest';
import { derivedFields, formatField, readRecord, recordFields } from './project-record.ts';

/** portfolio.md §3, word for word. */
const SPECIFIED = (
  'id, projectId, name, address, status, type, subType, spaceType, scope, estimatedTier, teamName, isShared,' +
  ' isDemo, isPublic, is_hidden_in_ipx, thumbnail, reports_area_plan, locationRecId, ip_calculated_total_sqft,' +
  ' ml_estimated_total_sqft, mttrJobId, mttrOrgId, mttrModelId, mttrEstimatedTier, mttrTotalEstimatedArea,' +
  ' model_units, receivedDate, scan_partner_latest_deadline, scan_date_final, asset_submission_time,' +
  ' latest_deadline, project_submitted, expectedDeliveryDate, deliveryDate, bim_partner_accepted, timeRemaining,' +
  ' timeElapsed, month_received, month_completed, latest_comment, latest_comment_id, latest_comment_header,' +
  ' payment_status'
).split(', ');

const problemsOf = (cells: Record<string, string>) => readRecord(cells).problems;
const recordOf = (cells: Record<string, string>) => {
  const reading = readRecord(cells);
  if (reading.problems) throw new Error(reading.problems.join());
  return reading.record;
};

test('every field of the specification is stored or derived [P19]', () => {
  const known = new Set<string>([...recordFields, ...derivedFields]);
  expect(SPECIFIED.filter((field) => !known.has(field))).toEqual([]);
});

test('a wrong cell is reported with its field, what it must be and what it is [P19]', () => {
  expect(problemsOf({ status: 'Order Lots' })?.[0]).toMatch(
    /^status must be one of Order Prospect, .*Order Failed, not 'Order Lots'$/,
  );
  expect(problemsOf({ ip_calculated_total_sqft: '12.5' })).toEqual([
    "ip_calculated_total_sqft must be a whole number of square feet, not '12.5'",
  ]);
  expect(problemsOf({ receivedDate: '3/4/2026' })).toEqual([
    "receivedDate must be a date like 2026-03-31 or 2026-03-31T09:30:00Z, not '3/4/2026'",
  ]);
  expect(problemsOf({ receivedDate: '2026-02-31', name: ' ' })).toHaveLength(2);
  expect(problemsOf({ latitude: '91', is_hidden_in_ipx: 'maybe', id: '7', latest_comment: '[broken' })).toHaveLength(4);
});

test('cells are read as people write them', () => {
  expect(
    recordOf({
      status: 'order completed',
      type: 'bimit',
      scope: 'Architecture, Mep;Site',
      isPublic: 'Yes',
      spaceType: 'office',
      receivedDate: '2026-03-31',
      latest_comment: '',
    }),
  ).toEqual({
    status: 'Order Completed',
    type: 'BIMIT',
    scope: ['Architecture', 'Mep', 'Site'],
    isPublic: true,
    spaceType: 'Office',
    receivedDate: new Date('2026-03-31T00:00:00Z'),
    latest_comment: [],
  });
  expect(readRecord({ spaceType: 'Castle' })).toMatchObject({
    record: { spaceType: 'Castle' },
    remarks: ["spaceType 'Castle' is not in the list and shows in grey"],
  });
});

test('lists and dates read as they were written, whatever they hold', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 20 }), { maxLength: 4 }),
      fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2200-01-01') }),
      (texts, date) => {
        expect(
          recordOf({
            scope: formatField('scope', texts),
            latest_comment: formatField('latest_comment', texts),
            receivedDate: formatField('receivedDate', date),
          }),
        ).toEqual({ scope: texts, latest_comment: texts, receivedDate: date });
      },
    ),
  );
});
