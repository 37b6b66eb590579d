import { expect, test } from 'vitest';
import { projectStatuses } from '#domain/project/project-status.ts';
import { bannerOf, type BannerFacts } from './banners.ts';

const scan: BannerFacts = {
  type: 'SCANIT',
  subType: 'Standard',
  status: 'Order Request',
  pipelineStatus: null,
  isPartner: false,
};
const model: BannerFacts = { ...scan, type: 'BIMIT' };

test.each([
  ['Order Request', 'addTeam'],
  ['Estimate Ready', 'reviewEstimate'],
  ['Deposit Due', 'payDeposit'],
  ['Confirm Scan Date', 'mobilization'],
  ['Ready To Scan', 'none'],
  ['Order Received', 'none'],
  ['Pending Approval', 'contactSupport'],
  ['Order Processing', 'none'],
  ['Order Under Review', 'none'],
  ['Order Completed', 'shareTeam'],
  ['Order Lost', 'contactSupport'],
  ['Order Cancelled', 'contactSupport'],
  ['Order Delayed', 'contactSupport'],
])('a scan at %s asks for %s [S4 S17]', (status, action) => {
  expect(bannerOf({ ...scan, status })?.action).toBe(action);
});

test('a failed standard scan has no banner, whatever the case of its subtype [S4]', () => {
  expect(bannerOf({ ...scan, status: 'Order Failed', subType: 'STANDARD' })).toBeUndefined();
  expect(bannerOf({ ...scan, status: 'Order Failed', subType: '' })?.key).toBe('failed');
});

test.each([
  ['Order Request', 'bimitRequest', 'contactSupport'],
  ['Estimate Ready', 'bimitEstimate', 'reviewEstimate'],
  ['Order Cancelled', 'bimitCancelled', 'contactSupport'],
  ['Order Received', 'bimitReceived', 'addTeam'],
  ['Pending Approval', 'bimitApproval', 'contactSupport'],
  ['Deposit Due', 'bimitDeposit', 'payDeposit'],
  ['Order Under Review', 'bimitReview', 'none'],
  ['Order Completed', 'bimitCompleted', 'shareTeam'],
  ['Ready To Scan', 'verifiedUpsell', 'upsellVerified'],
])('a model at %s has the banner %s [S5 S18]', (status, key, action) => {
  expect(bannerOf({ ...model, status })).toEqual({ key, action });
});

test.each([
  [null, 'bimitProcessing'],
  ['', 'bimitProcessing'],
  ['We are on it', 'bimitProcessing'],
  ['Point cloud is processed', 'bimitPointCloud'],
  ['Segmented point cloud is complete.', 'bimitSegmented'],
  ['First draft model is ready.', 'bimitFirstDraft'],
  ['Assets by orchestrator are generated', 'bimitPreview'],
  ['The partial model of level 2 is there', 'bimitPartial'],
  ['Architecture draft model is ready.', 'bimitPartial'],
  ['BIMIT Verified assets have been delivered.', 'bimitVerified'],
])('a model in work with pipeline status %j has the banner %s [S5 S18]', (pipelineStatus, key) => {
  expect(bannerOf({ ...model, status: 'Order Processing', pipelineStatus })?.key).toBe(key);
});

test('partners have no members to add [S28]', () => {
  expect(bannerOf({ ...model, status: 'Order Received', isPartner: true })?.action).toBe('none');
});

test('a status that is not known is an error, unless something is in work [S1 S17]', () => {
  expect(bannerOf({ ...scan, status: 'Order Levitated' })?.key).toBe('statusError');
  expect(bannerOf({ ...scan, status: 'Order Levitated', pipelineStatus: '' })?.key).toBe('processing');
});

test('a conversion is offered the verified model when it is done, and has its own page before [S5]', () => {
  const offered = projectStatuses.filter((status) => bannerOf({ ...model, subType: 'ENGINE', status }));
  expect(offered).toEqual(['Order Completed']);
  expect(bannerOf({ ...model, subType: 'Scan2Plan', status: 'Order Completed' })?.action).toBe('upsellVerified');
});

test('what the crew has to know is not asked for again once it was sent, and can be changed [S7]', () => {
  expect(bannerOf({ ...scan, status: 'Confirm Scan Date', isMobilized: true })).toEqual({
    key: 'scanDateSent',
    action: 'mobilization',
  });
  expect(bannerOf({ ...scan, status: 'Confirm Scan Date', isMobilized: false })?.key).toBe('scanDate');
  expect(bannerOf({ ...scan, status: 'Ready To Scan', isMobilized: true })?.key).toBe('ready');
});
