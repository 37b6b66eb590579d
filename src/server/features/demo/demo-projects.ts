import type { PipelineStatus } from '#domain/project/pipeline-status.ts';
import type { ProjectStatus } from '#domain/project/project-status.ts';
import type { SpaceType } from '#domain/space-types/space-types.ts';

/** A generated building: the same style and seed are the same building. */
type Generated = { style: 'house' | 'l-house' | 'wing-house' | 'office' | 'storeys'; seed: number; storeyCount?: number };

export type DemoProject = {
  name: string;
  address: string;
  latitude: number;
  longitude: number;
  spaceType: SpaceType;
  type: 'SCANIT' | 'BIMIT';
  subType: 'Engine' | 'Standard';
  status: ProjectStatus;
  pipelineStatus?: PipelineStatus;
  /** What staff or the engine measured; left out before that. */
  sqft?: number;
  /** Days before the first start. */
  createdDaysAgo: number;
  receivedDaysAgo?: number;
  completedDaysAgo?: number;
  failureReason?: string;
  isMetric?: boolean;
  /** The partner team works on it too. */
  isShared?: boolean;
  /** Its scan is simulated and converted by the engine as an ordinary job. */
  scan?: Generated & { points: number };
  /** Its verified model and drawings are made from the building itself. */
  delivery?: Generated;
};

/** What everybody can look at (decisions.md, "Demo"). */
export const demoProjects: readonly DemoProject[] = [
  { name: 'Two-Storey House', address: '214 Orchard Lane, Burlington, VT 05401', latitude: 44.48, longitude: -73.21, spaceType: 'Residential (Single Family)', type: 'BIMIT', subType: 'Engine', status: 'Order Received', createdDaysAgo: 0, receivedDaysAgo: 0, scan: { style: 'storeys', seed: 11, points: 450_000 } },
  { name: 'Office Floor', address: '88 Canal Street, Providence, RI 02903', latitude: 41.82, longitude: -71.41, spaceType: 'Office', type: 'BIMIT', subType: 'Engine', status: 'Order Received', createdDaysAgo: 0, receivedDaysAgo: 0, scan: { style: 'office', seed: 5, points: 500_000 } },
  { name: 'Five-Storey Stair House', address: '31 Water Street, Portland, ME 04101', latitude: 43.66, longitude: -70.25, spaceType: 'Residential (Multi Family)', type: 'BIMIT', subType: 'Engine', status: 'Order Received', createdDaysAgo: 0, receivedDaysAgo: 0, scan: { style: 'storeys', seed: 4, storeyCount: 5, points: 600_000 } },
  { name: 'Riverside Mill', address: '5 Mill Road, Lowell, MA 01852', latitude: 42.64, longitude: -71.3, spaceType: 'Mixed-Use', type: 'SCANIT', subType: 'Standard', status: 'Estimate Ready', createdDaysAgo: 6 },
  { name: 'Courthouse Annex', address: '140 State Street, Albany, NY 12207', latitude: 42.65, longitude: -73.75, spaceType: 'Government', type: 'SCANIT', subType: 'Standard', status: 'Order Processing', pipelineStatus: 'Point cloud has been processed.', sqft: 64_800, createdDaysAgo: 41, receivedDaysAgo: 12 },
  { name: 'Hillside Residence', address: '9 Ridge View, Ithaca, NY 14850', latitude: 42.44, longitude: -76.5, spaceType: 'Residential (Single Family)', type: 'BIMIT', subType: 'Standard', status: 'Order Completed', pipelineStatus: 'BIMIT Verified assets have been delivered.', createdDaysAgo: 35, receivedDaysAgo: 30, completedDaysAgo: 9, delivery: { style: 'wing-house', seed: 8 } },
];

/** The portfolio of the demo customer: one project of each status that a customer meets, once the engine has completed the first. */
export const customerProjects: readonly DemoProject[] = [
  { name: 'Gatehouse', address: '2 Harbor Street, Salem, MA 01970', latitude: 42.52, longitude: -70.9, spaceType: 'Residential (Single Family)', type: 'BIMIT', subType: 'Engine', status: 'Order Received', createdDaysAgo: 1, receivedDaysAgo: 1, scan: { style: 'l-house', seed: 9, points: 250_000 } },
  { name: 'Pier 4 Boathouse', address: '4 Pier Road, Gloucester, MA 01930', latitude: 42.61, longitude: -70.66, spaceType: 'Storage', type: 'BIMIT', subType: 'Engine', status: 'Order Failed', failureReason: 'No floor with walls around it was found in the scan.', createdDaysAgo: 3, receivedDaysAgo: 3 },
  { name: 'Market Hall', address: '60 Market Square, Portsmouth, NH 03801', latitude: 43.08, longitude: -70.76, spaceType: 'Retail', type: 'SCANIT', subType: 'Standard', status: 'Order Request', createdDaysAgo: 2 },
  { name: 'Harbor Street 12', address: '12 Harbor Street, Salem, MA 01970', latitude: 42.52, longitude: -70.89, spaceType: 'Office', type: 'SCANIT', subType: 'Standard', status: 'Estimate Ready', createdDaysAgo: 5 },
  { name: 'Customs House', address: '1 Derby Square, Salem, MA 01970', latitude: 42.52, longitude: -70.89, spaceType: 'Museum', type: 'SCANIT', subType: 'Standard', status: 'Deposit Due', createdDaysAgo: 9 },
  { name: 'Lighthouse Inn', address: '300 Shore Road, Ogunquit, ME 03907', latitude: 43.25, longitude: -70.6, spaceType: 'Hotel', type: 'SCANIT', subType: 'Standard', status: 'Confirm Scan Date', createdDaysAgo: 14 },
  { name: 'Sail Loft', address: '18 Wharf Street, Marblehead, MA 01945', latitude: 42.5, longitude: -70.85, spaceType: 'Mixed-Use', type: 'SCANIT', subType: 'Standard', status: 'Ready To Scan', createdDaysAgo: 20 },
  { name: 'Northgate School', address: '77 Northgate Avenue, Lynn, MA 01902', latitude: 42.47, longitude: -70.95, spaceType: 'School', type: 'SCANIT', subType: 'Standard', status: 'Order Processing', pipelineStatus: 'Point cloud has been processed.', sqft: 48_200, createdDaysAgo: 33, receivedDaysAgo: 8, isShared: true },
  { name: 'Print Works', address: '41 Foundry Lane, Lawrence, MA 01840', latitude: 42.71, longitude: -71.16, spaceType: 'Manufacture', type: 'BIMIT', subType: 'Standard', status: 'Pending Approval', pipelineStatus: 'Point cloud has been processed.', sqft: 31_500, createdDaysAgo: 26, receivedDaysAgo: 11, isMetric: true },
  { name: 'Old Registry', address: '25 Court Street, Newburyport, MA 01950', latitude: 42.81, longitude: -70.87, spaceType: 'Government', type: 'BIMIT', subType: 'Standard', status: 'Order Under Review', pipelineStatus: 'MEPF draft model is ready.', sqft: 22_750, createdDaysAgo: 38, receivedDaysAgo: 27 },
  { name: 'Cold Storage', address: '9 Fish Pier, Boston, MA 02210', latitude: 42.35, longitude: -71.04, spaceType: 'Warehouse', type: 'SCANIT', subType: 'Standard', status: 'Order Delayed', createdDaysAgo: 47, receivedDaysAgo: 29 },
  { name: 'Captain Row 7', address: '7 Captain Row, Salem, MA 01970', latitude: 42.53, longitude: -70.89, spaceType: 'Residential (Single Family)', type: 'BIMIT', subType: 'Standard', status: 'Order Received', createdDaysAgo: 4, receivedDaysAgo: 2 },
];
