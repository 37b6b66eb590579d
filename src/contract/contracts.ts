// Every contract file: the API, its client and docs/access.md are made of this list. For types and the server alone.
import * as audit from './audit.ts';
import * as billing from './billing.ts';
import * as calls from './calls.ts';
import * as changes from './changes.ts';
import * as comments from './comments.ts';
import * as customerView from './customer-view.ts';
import * as engineOrders from './engine-orders.ts';
import * as deletions from './deletions.ts';
import * as deviations from './deviations.ts';
import * as exitPackage from './exit-package.ts';
import * as files from './files.ts';
import * as gazetteer from './gazetteer.ts';
import * as graphql from './graphql.ts';
import * as invoices from './invoices.ts';
import * as locations from './locations.ts';
import * as maps from './maps.ts';
import * as messages from './messages.ts';
import * as mobilization from './mobilization.ts';
import * as modelViewing from './model-viewing.ts';
import * as notifications from './notifications.ts';
import * as operator from './operator.ts';
import * as opsAdmin from './ops-admin.ts';
import * as opsBilling from './ops-billing.ts';
import * as opsOperator from './ops-operator.ts';
import * as opsOrders from './ops-orders.ts';
import * as opsTeamBilling from './ops-team-billing.ts';
import * as ops from './ops.ts';
import * as orderMoves from './order-moves.ts';
import * as ordering from './ordering.ts';
import * as panoramas from './panoramas.ts';
import * as payments from './payments.ts';
import * as placements from './placements.ts';
import * as plans from './plans.ts';
import * as platformCalls from './platform-calls.ts';
import * as portfolio from './portfolio.ts';
import * as profile from './profile.ts';
import * as projects from './projects.ts';
import * as proposals from './proposals.ts';
import * as research from './research.ts';
import * as sandboxCheckout from './sandbox-checkout.ts';
import * as session from './session.ts';
import * as sharing from './sharing.ts';
import * as signing from './signing.ts';
import * as teams from './teams.ts';
import * as tours from './tours.ts';
import * as uploads from './uploads.ts';
import * as usage from './usage.ts';
import * as views from './views.ts';

export const contracts = {
  audit,
  billing,
  calls,
  changes,
  comments,
  customerView,
  deletions,
  engineOrders,
  deviations,
  exitPackage,
  files,
  gazetteer,
  graphql,
  invoices,
  locations,
  maps,
  messages,
  mobilization,
  modelViewing,
  notifications,
  operator,
  opsAdmin,
  opsBilling,
  opsOperator,
  opsOrders,
  opsTeamBilling,
  ops,
  orderMoves,
  ordering,
  panoramas,
  payments,
  placements,
  plans,
  platformCalls,
  portfolio,
  profile,
  projects,
  proposals,
  research,
  sandboxCheckout,
  session,
  sharing,
  signing,
  teams,
  tours,
  uploads,
  usage,
  views,
};
