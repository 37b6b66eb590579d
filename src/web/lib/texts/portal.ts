import i18next from 'i18next';
import '#web/lib/texts.ts';
import { account } from './en/account.ts';
import { address } from './en/address.ts';
import { audit } from './en/audit.ts';
import { billing } from './en/billing.ts';
import { changes } from './en/changes.ts';
import { compare } from './en/compare.ts';
import { coordination } from './en/coordination.ts';
import { document } from './en/document.ts';
import { downloads } from './en/downloads.ts';
import { engineOrder } from './en/engine-order.ts';
import { engineProject } from './en/engine-project.ts';
import { feedback } from './en/feedback.ts';
import { invoices } from './en/invoices.ts';
import { location } from './en/location.ts';
import { map } from './en/map.ts';
import { notifications } from './en/notifications.ts';
import { opsAdmin } from './en/ops-admin.ts';
import { opsOrder } from './en/ops-order.ts';
import { opsQueue } from './en/ops-queue.ts';
import { ops } from './en/ops.ts';
import { orderFinish } from './en/order-finish.ts';
import { order } from './en/order.ts';
import { outbox } from './en/outbox.ts';
import { overlay } from './en/overlay.ts';
import { portfolioMap } from './en/portfolio-map.ts';
import { portfolioStats } from './en/portfolio-stats.ts';
import { portfolio } from './en/portfolio.ts';
import { projectSearch } from './en/project-search.ts';
import { sharing } from './en/sharing.ts';
import { signing } from './en/signing.ts';
import { support } from './en/support.ts';
import { talk } from './en/talk.ts';
import { team } from './en/team.ts';
import { tracking } from './en/tracking.ts';
import { uploads } from './en/uploads.ts';
import { usage } from './en/usage.ts';

/** Texts of the pages behind the sign-in. A page that uses one of them imports this file, or lies within a frame that does. */
export const portal = {
  account,
  address,
  audit,
  billing,
  changes,
  compare,
  coordination,
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
  sharing,
  signing,
  support,
  talk,
  team,
  tracking,
  uploads,
  usage,
};

for (const [subject, texts] of Object.entries(portal)) i18next.addResourceBundle('en', subject, texts);
