import { account } from './account.ts';
import { address } from './address.ts';
import { alignment } from './alignment.ts';
import { audit } from './audit.ts';
import { billing } from './billing.ts';
import { changes } from './changes.ts';
import { comments } from './comments.ts';
import { common } from './common.ts';
import { compare } from './compare.ts';
import { coordination } from './coordination.ts';
import { customerView } from './customer-view.ts';
import { deviation } from './deviation.ts';
import { document } from './document.ts';
import { downloads } from './downloads.ts';
import { engineOrder } from './engine-order.ts';
import { engineProject } from './engine-project.ts';
import { exitPackage } from './exit-package.ts';
import { feedback } from './feedback.ts';
import { invoices } from './invoices.ts';
import { location } from './location.ts';
import { map } from './map.ts';
import { notifications } from './notifications.ts';
import { ops } from './ops.ts';
import { opsAdmin } from './ops-admin.ts';
import { opsOrder } from './ops-order.ts';
import { opsQueue } from './ops-queue.ts';
import { opsTeamBilling } from './ops-team-billing.ts';
import { order } from './order.ts';
import { orderFinish } from './order-finish.ts';
import { outbox } from './outbox.ts';
import { ownData } from './own-data.ts';
import { beside } from './beside.ts';
import { overlay } from './overlay.ts';
import { panoramas } from './panoramas.ts';
import { plans } from './plans.ts';
import { portfolio } from './portfolio.ts';
import { portfolioMap } from './portfolio-map.ts';
import { portfolioStats } from './portfolio-stats.ts';
import { projectSearch } from './project-search.ts';
import { quantities } from './quantities.ts';
import { research } from './research.ts';
import { sandboxCheckout } from './sandbox-checkout.ts';
import { session } from './session.ts';
import { sharing } from './sharing.ts';
import { shell } from './shell.ts';
import { signing } from './signing.ts';
import { support } from './support.ts';
import { talk } from './talk.ts';
import { team } from './team.ts';
import { textSearch } from './text-search.ts';
import { tours } from './tours.ts';
import { tracking } from './tracking.ts';
import { uploads } from './uploads.ts';
import { usage } from './usage.ts';
import { valueAnalysis } from './value-analysis.ts';
import { views } from './views.ts';

/** All texts in Spanish by subject; loaded as a whole, by people who read Spanish. */
export const spanish = {
  account,
  address,
  alignment,
  audit,
  billing,
  changes,
  comments,
  common,
  compare,
  coordination,
  customerView,
  deviation,
  document,
  downloads,
  engineOrder,
  engineProject,
  exitPackage,
  feedback,
  invoices,
  location,
  map,
  notifications,
  ops,
  opsAdmin,
  opsOrder,
  opsQueue,
  opsTeamBilling,
  order,
  orderFinish,
  outbox,
  ownData,
  beside,
  overlay,
  panoramas,
  plans,
  portfolio,
  portfolioMap,
  portfolioStats,
  projectSearch,
  quantities,
  research,
  sandboxCheckout,
  session,
  sharing,
  shell,
  signing,
  support,
  talk,
  team,
  textSearch,
  tours,
  tracking,
  uploads,
  usage,
  valueAnalysis,
  views,
};
