import { account } from './en/account.ts';
import { address } from './en/address.ts';
import { audit } from './en/audit.ts';
import { billing } from './en/billing.ts';
import { changes } from './en/changes.ts';
import { common } from './en/common.ts';
import { compare } from './en/compare.ts';
import { coordination } from './en/coordination.ts';
import { customerView } from './en/customer-view.ts';
import { document } from './en/document.ts';
import { downloads } from './en/downloads.ts';
import { engineOrder } from './en/engine-order.ts';
import { engineProject } from './en/engine-project.ts';
import { feedback } from './en/feedback.ts';
import { invoices } from './en/invoices.ts';
import { location } from './en/location.ts';
import { map } from './en/map.ts';
import { opsAdmin } from './en/ops-admin.ts';
import { opsOrder } from './en/ops-order.ts';
import { opsQueue } from './en/ops-queue.ts';
import { ops } from './en/ops.ts';
import { notifications } from './en/notifications.ts';
import { orderFinish } from './en/order-finish.ts';
import { order } from './en/order.ts';
import { outbox } from './en/outbox.ts';
import { overlay } from './en/overlay.ts';
import { portfolioMap } from './en/portfolio-map.ts';
import { portfolioStats } from './en/portfolio-stats.ts';
import { portfolio } from './en/portfolio.ts';
import { projectSearch } from './en/project-search.ts';
import { sandboxCheckout } from './en/sandbox-checkout.ts';
import { session } from './en/session.ts';
import { sharing } from './en/sharing.ts';
import { shell } from './en/shell.ts';
import { signing } from './en/signing.ts';
import { support } from './en/support.ts';
import { talk } from './en/talk.ts';
import { team } from './en/team.ts';
import { tracking } from './en/tracking.ts';
import { uploads } from './en/uploads.ts';
import { usage } from './en/usage.ts';

/** The text catalogue, one file per subject. Texts that the specification fixes with their rules stay in the domain. */
export const en = {
  account,
  address,
  audit,
  billing,
  changes,
  common,
  compare,
  coordination,
  customerView,
  document,
  downloads,
  engineOrder,
  engineProject,
  feedback,
  invoices,
  location,
  map,
  ops,
  opsAdmin,
  opsOrder,
  opsQueue,
  notifications,
  order,
  orderFinish,
  outbox,
  overlay,
  portfolio,
  portfolioMap,
  portfolioStats,
  projectSearch,
  sandboxCheckout,
  session,
  sharing,
  shell,
  signing,
  support,
  talk,
  team,
  tracking,
  uploads,
  usage,
};
