import { account } from './en/account.ts';
import { address } from './en/address.ts';
import { alignment } from './en/alignment.ts';
import { audit } from './en/audit.ts';
import { billing } from './en/billing.ts';
import { changes } from './en/changes.ts';
import { comments } from './en/comments.ts';
import { common } from './en/common.ts';
import { compare } from './en/compare.ts';
import { coordination } from './en/coordination.ts';
import { customerView } from './en/customer-view.ts';
import { deviation } from './en/deviation.ts';
import { document } from './en/document.ts';
import { downloads } from './en/downloads.ts';
import { engineOrder } from './en/engine-order.ts';
import { engineProject } from './en/engine-project.ts';
import { exitPackage } from './en/exit-package.ts';
import { feedback } from './en/feedback.ts';
import { invoices } from './en/invoices.ts';
import { location } from './en/location.ts';
import { map } from './en/map.ts';
import { notifications } from './en/notifications.ts';
import { ops } from './en/ops.ts';
import { opsAdmin } from './en/ops-admin.ts';
import { opsOrder } from './en/ops-order.ts';
import { opsQueue } from './en/ops-queue.ts';
import { opsTeamBilling } from './en/ops-team-billing.ts';
import { order } from './en/order.ts';
import { orderFinish } from './en/order-finish.ts';
import { outbox } from './en/outbox.ts';
import { priceBook } from './en/price-book.ts';
import { ownData } from './en/own-data.ts';
import { beside } from './en/beside.ts';
import { overlay } from './en/overlay.ts';
import { panoramas } from './en/panoramas.ts';
import { plans } from './en/plans.ts';
import { portfolio } from './en/portfolio.ts';
import { portfolioMap } from './en/portfolio-map.ts';
import { portfolioStats } from './en/portfolio-stats.ts';
import { projectSearch } from './en/project-search.ts';
import { quantities } from './en/quantities.ts';
import { research } from './en/research.ts';
import { sandboxCheckout } from './en/sandbox-checkout.ts';
import { session } from './en/session.ts';
import { sharing } from './en/sharing.ts';
import { shell } from './en/shell.ts';
import { signing } from './en/signing.ts';
import { support } from './en/support.ts';
import { talk } from './en/talk.ts';
import { team } from './en/team.ts';
import { textSearch } from './en/text-search.ts';
import { tours } from './en/tours.ts';
import { tracking } from './en/tracking.ts';
import { uploads } from './en/uploads.ts';
import { usage } from './en/usage.ts';
import { valueAnalysis } from './en/value-analysis.ts';
import { views } from './en/views.ts';

/** All texts by subject, for the compiler and for tests. In the product a subject is loaded by the module that names it (vite.config.ts). */
export const catalogue = {
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
  priceBook,
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
