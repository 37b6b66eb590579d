import type { DemoProject } from './demo-projects.ts';

/** The portfolio of the demo customer: one project of each status that a customer meets, once the engine has completed the first. */
export const customerProjects: readonly DemoProject[] = [
  {
    cells: { name: 'Gatehouse', address: '2 Harbor Street, Salem, MA 01970', latitude: '42.52', longitude: '-70.9', spaceType: 'Residential (Single Family)', type: 'BIMIT', subType: 'Engine', status: 'Order Received', scope: 'Architecture', estimatedTier: 'Tier 1', createdDate: '0d', project_submitted: '0d', receivedDate: '0d' },
    scan: { style: 'l-house', seed: 9, points: 250_000 },
  },
  {
    cells: {
      name: 'Pier 4 Boathouse', address: '4 Pier Road, Gloucester, MA 01930', latitude: '42.61', longitude: '-70.66', spaceType: 'Storage', type: 'BIMIT', subType: 'Engine', status: 'Order Failed', failure_reason: 'No floor with walls around it was found in the scan.', scope: 'Architecture', estimatedTier: 'Tier 1',
      createdDate: '-3d', project_submitted: '-3d', receivedDate: '-3d',
    },
  },
  {
    cells: { name: 'Market Hall', address: '60 Market Square, Portsmouth, NH 03801', latitude: '43.08', longitude: '-70.76', spaceType: 'Retail', type: 'SCANIT', status: 'Order Request', scope: 'Architecture; MEPF', mttrTotalEstimatedArea: '27500', createdDate: '-2d', project_submitted: '-2d' },
  },
  {
    cells: { name: 'Harbor Street 12', address: '12 Harbor Street, Salem, MA 01970', latitude: '42.52', longitude: '-70.89', spaceType: 'Office', type: 'SCANIT', status: 'Estimate Ready', scope: 'Architecture; Furniture; MEPF', estimatedTier: 'Tier 2', mttrTotalEstimatedArea: '19400', createdDate: '-5d', project_submitted: '-5d', latest_deadline: '32d' },
  },
  {
    cells: { name: 'Customs House', address: '1 Derby Square, Salem, MA 01970', latitude: '42.52', longitude: '-70.89', spaceType: 'Museum', type: 'SCANIT', status: 'Deposit Due', scope: 'Architecture; Exterior Architecture; Site', estimatedTier: 'Tier 3', mttrTotalEstimatedArea: '36200', createdDate: '-9d', project_submitted: '-9d', latest_deadline: '38d' },
  },
  {
    cells: {
      name: 'Lighthouse Inn', address: '300 Shore Road, Ogunquit, ME 03907', latitude: '43.25', longitude: '-70.6', spaceType: 'Hotel', type: 'SCANIT', status: 'Confirm Scan Date', scope: 'Architecture; Complex MEPF', estimatedTier: 'Tier 4', mttrTotalEstimatedArea: '84000', createdDate: '-14d', project_submitted: '-14d',
      scan_partner_latest_deadline: 'to be agreed with the house', latest_deadline: '41d', expectedDeliveryDate: '36d', payment_status: 'deposit_paid',
    },
  },
  {
    cells: {
      name: 'Sail Loft', address: '18 Wharf Street, Marblehead, MA 01945', latitude: '42.5', longitude: '-70.85', spaceType: 'Mixed-Use', type: 'SCANIT', status: 'Ready To Scan', scope: 'Architecture; Furniture', estimatedTier: 'Tier 2', mttrTotalEstimatedArea: '14800', createdDate: '-20d', project_submitted: '-20d',
      scan_date_final: '3d', scan_partner_latest_deadline: '5d', latest_deadline: '27d', expectedDeliveryDate: '24d', payment_status: 'deposit_paid',
    },
  },
  {
    cells: {
      name: 'Northgate School', address: '77 Northgate Avenue, Lynn, MA 01902', latitude: '42.47', longitude: '-70.95', spaceType: 'School', type: 'SCANIT', status: 'Order Processing', scope: 'Architecture; Mep; Furniture', estimatedTier: 'Tier 1', processing_pipeline_status: 'Architecture draft model is ready.',
      ip_calculated_total_sqft: '3485', mttrJobId: 'JOB-20418', mttrOrgId: 'ORG-0077', mttrModelId: 'MDL-88134', mttrEstimatedTier: 'Small', mttrTotalEstimatedArea: '3485', createdDate: '-33d', project_submitted: '-33d', receivedDate: '-8d', scan_date_final: '-11d', scan_partner_latest_deadline: '-9d',
      asset_submission_time: '-7d', bim_partner_accepted: '-6d', latest_deadline: '19d', expectedDeliveryDate: '14d', payment_status: 'deposit_paid',
    },
    isForPartner: true,
    delivery: { style: 'storeys', seed: 21, storeyCount: 3, points: 220_000 },
    sequence: {
      levelsAndGridsModel: { status: 'completed', days: -4 }, architectureModel: { status: 'completed', days: -1 }, mepModel: { status: 'processing', days: 9 }, furnitureModel: { status: 'upcoming', days: 14 },
    },
    talk: [
      { by: 'staff', text: 'Levels and grids and the architecture model are ready to view. MEPF comes next.' },
      { by: 'customer', text: 'Thank you. Please keep the gymnasium on a level of its own.' },
    ],
  },
  {
    cells: {
      name: 'Print Works', address: '41 Foundry Lane, Lawrence, MA 01840', latitude: '42.71', longitude: '-71.16', spaceType: 'Manufacture', type: 'BIMIT', status: 'Pending Approval', scope: 'Architecture; Complex MEPF', estimatedTier: 'Tier 3', model_units: 'metric', processing_pipeline_status: 'Point cloud has been processed.',
      ip_calculated_total_sqft: '31500', createdDate: '-26d', project_submitted: '-26d', receivedDate: '-11d', bim_partner_accepted: '-10d', latest_deadline: '12d', expectedDeliveryDate: '9d', payment_status: 'deposit_paid',
      latest_comment_id: 'demo-print-works-1', latest_comment_header: 'We need your answer', latest_comment: '["The scan ends at the door of the boiler room.", "Shall we model the room from your drawings, or leave it out?"]',
    },
    reason: 'The scan has a gap at the boiler room.',
    talk: [{ by: 'staff', text: 'If you have drawings of the boiler room, please attach them here. A photo of each wall helps too.' }],
  },
  {
    cells: {
      name: 'Old Registry', address: '25 Court Street, Newburyport, MA 01950', latitude: '42.81', longitude: '-70.87', spaceType: 'Government', type: 'BIMIT', status: 'Order Under Review', scope: 'Architecture; MEPF', estimatedTier: 'Tier 2', processing_pipeline_status: 'MEPF draft model is ready.',
      ip_calculated_total_sqft: '22750', createdDate: '-38d', project_submitted: '-38d', receivedDate: '-27d', bim_partner_accepted: '-26d', latest_deadline: '4d', expectedDeliveryDate: '2d', payment_status: 'paid',
    },
  },
  {
    cells: {
      name: 'Cold Storage', address: '9 Fish Pier, Boston, MA 02210', latitude: '42.35', longitude: '-71.04', spaceType: 'Warehouse', type: 'SCANIT', status: 'Order Delayed', scope: 'Architecture; Site', estimatedTier: 'Tier 3', mttrTotalEstimatedArea: '58000', createdDate: '-47d', project_submitted: '-47d', receivedDate: '-29d',
      scan_date_final: '-31d', scan_partner_latest_deadline: '-30d', asset_submission_time: '-28d', latest_deadline: '-1d', expectedDeliveryDate: '-2d', payment_status: 'deposit_paid',
      latest_comment_id: 'demo-cold-storage-1', latest_comment_header: 'A new delivery date', latest_comment: 'Hall 3 has to be scanned again: its doors were closed. You hear from us within 24 hours.',
    },
    reason: 'Hall 3 is scanned again.',
    talk: [
      { by: 'staff', text: 'Which days of next week can our crew come back for hall 3? Its doors have to be open.' },
      { by: 'customer', text: 'The doors are open all of next week.' },
    ],
  },
  {
    cells: { name: 'Captain Row 7', address: '7 Captain Row, Salem, MA 01970', latitude: '42.53', longitude: '-70.89', spaceType: 'Residential (Single Family)', type: 'BIMIT', status: 'Order Received', scope: 'Architecture; Furniture', estimatedTier: 'Tier 1', createdDate: '-4d', project_submitted: '-4d', receivedDate: '-2d', latest_deadline: '17d', expectedDeliveryDate: '15d', payment_status: 'paid' },
  },
];
