import type { ProjectFacts } from '#domain/access/access.ts';

/** For tests: a finished conversion of the team 'own', which nobody else sees. */
export const sampleFacts: ProjectFacts = {
  teamId: 'own',
  partnerTeamId: null,
  type: 'BIMIT',
  subType: 'Engine',
  status: 'Order Completed',
  isHidden: false,
  isDemo: false,
  isPublic: false,
  isDeleted: false,
  paymentStatus: null,
  isPaidFull: false,
  locationId: 'place',
  share: null,
};
