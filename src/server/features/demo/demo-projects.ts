import type { ConversionFailure } from '#domain/engine/conversion-failure.ts';
import type { SequenceDelivery } from '#domain/tracking/fast-track.ts';
import type { RecordField } from '#domain/portfolio/project-record.ts';

/** A generated building: the same style and seed are the same building. */
type Generated = {
  style: 'house' | 'l-house' | 'wing-house' | 'office' | 'storeys';
  seed: number;
  storeyCount?: number;
};

export type DemoProject = {
  /** A row of the project table; a date is the days from the first start, as `-12d`. */
  cells: Partial<Record<RecordField, string>> & { name: string; address: string; createdDate: string };
  /** The partner team works on it too. */
  isForPartner?: boolean;
  /** Its scan is simulated and converted by the engine as an ordinary job. */
  scan?: Generated & { points: number };
  /** Its verified model and drawings are made from the building itself; with `points` the clouds of a simulated scan of it too. */
  delivery?: Generated & { points?: number };
  /** Its models are delivered in sequence: the state of each, and the days from now until it is expected. */
  sequence?: Partial<Record<keyof SequenceDelivery, { status: 'upcoming' | 'processing' | 'completed'; days: number }>>;
  /** Why its conversion failed. */
  failureCause?: ConversionFailure;
  /** Why staff moved it to its status. */
  reason?: string;
  /** What staff and the customer have written about it, the oldest first. */
  talk?: readonly { by: 'staff' | 'customer'; text: string }[];
};

const engine = {
  type: 'BIMIT',
  subType: 'Engine',
  status: 'Order Received',
  scope: 'Architecture',
  createdDate: '0d',
  receivedDate: '0d',
  project_submitted: '0d',
};

/** What everybody can look at (decisions.md, "Demo"). */
export const demoProjects: readonly DemoProject[] = [
  {
    cells: {
      ...engine,
      name: 'Two-Storey House',
      address: '214 Orchard Lane, Burlington, VT 05401',
      latitude: '44.48',
      longitude: '-73.21',
      spaceType: 'Residential (Single Family)',
      estimatedTier: 'Tier 1',
    },
    scan: { style: 'storeys', seed: 11, points: 450_000 },
  },
  {
    cells: {
      ...engine,
      name: 'Office Floor',
      address: '88 Canal Street, Providence, RI 02903',
      latitude: '41.82',
      longitude: '-71.41',
      spaceType: 'Office',
      scope: 'Architecture; Furniture',
      estimatedTier: 'Tier 1',
    },
    scan: { style: 'office', seed: 5, points: 500_000 },
  },
  {
    cells: {
      ...engine,
      name: 'Five-Storey Stair House',
      address: '31 Water Street, Portland, ME 04101',
      latitude: '43.66',
      longitude: '-70.25',
      spaceType: 'Residential (Multi Family)',
      estimatedTier: 'Tier 2',
    },
    scan: { style: 'storeys', seed: 4, storeyCount: 5, points: 600_000 },
  },
  {
    cells: {
      name: 'Riverside Mill',
      address: '5 Mill Road, Lowell, MA 01852',
      latitude: '42.64',
      longitude: '-71.3',
      spaceType: 'Mixed-Use',
      type: 'SCANIT',
      status: 'Estimate Ready',
      scope: 'Architecture; MEPF; Exterior Architecture',
      estimatedTier: 'Tier 4',
      mttrTotalEstimatedArea: '118000',
      createdDate: '-6d',
      project_submitted: '-6d',
      latest_deadline: '45d',
    },
  },
  {
    cells: {
      name: 'Courthouse Annex',
      address: '140 State Street, Albany, NY 12207',
      latitude: '42.65',
      longitude: '-73.75',
      spaceType: 'Government',
      type: 'SCANIT',
      status: 'Order Processing',
      scope: 'Architecture; MEPF; Furniture',
      estimatedTier: 'Tier 3',
      processing_pipeline_status: '(empty)',
      mttrTotalEstimatedArea: '64800',
      createdDate: '-41d',
      project_submitted: '-41d',
      receivedDate: '-12d',
      scan_date_final: '-15d',
      scan_partner_latest_deadline: '-13d',
      asset_submission_time: '-10d',
      bim_partner_accepted: '-9d',
      latest_deadline: '16d',
      expectedDeliveryDate: '11d',
      payment_status: 'deposit_paid',
    },
    talk: [{ by: 'staff', text: 'The scan is complete, and modeling has begun.' }],
  },
  {
    cells: {
      name: 'Hillside Residence',
      address: '9 Ridge View, Ithaca, NY 14850',
      latitude: '42.44',
      longitude: '-76.5',
      spaceType: 'Residential (Single Family)',
      type: 'BIMIT',
      status: 'Order Completed',
      scope: 'Architecture; Exterior Architecture',
      estimatedTier: 'Tier 1',
      processing_pipeline_status: 'BIMIT Verified assets have been delivered.',
      createdDate: '-35d',
      project_submitted: '-35d',
      receivedDate: '-30d',
      bim_partner_accepted: '-28d',
      latest_deadline: '-7d',
      expectedDeliveryDate: '-8d',
      deliveryDate: '-9d',
      payment_status: 'paid',
    },
    delivery: { style: 'wing-house', seed: 8 },
  },
];
