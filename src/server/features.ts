import type { OpenAPIHono } from '@hono/zod-openapi';
import type { PgBoss } from 'pg-boss';
import type { Limits } from '#domain/access/rate-limits.ts';
import { mountBilling } from '#server/features/billing/routes.ts';
import { mountSandboxPages } from '#server/features/billing/sandbox-pages.ts';
import { mountAudit } from '#server/features/audit/routes.ts';
import { mountChanges } from '#server/features/changes/routes.ts';
import { mountComments } from '#server/features/comments/routes.ts';
import { mountCoordination } from '#server/features/coordination/routes.ts';
import { mountCustomerView } from '#server/features/customer-view/routes.ts';
import { mountEngineOrders } from '#server/features/engine-orders/routes.ts';
import { mountDeletions } from '#server/features/deletions/routes.ts';
import { mountDeviations } from '#server/features/deviations/routes.ts';
import { mountExitPackages } from '#server/features/exit-package/routes.ts';
import { mountCadZip } from '#server/features/files/cad-zip-route.ts';
import { mountListedDrawings } from '#server/features/files/listed-drawings-route.ts';
import { mountFiles } from '#server/features/files/routes.ts';
import { mountGazetteer } from '#server/features/gazetteer/routes.ts';
import { mountLocations } from '#server/features/locations/routes.ts';
import { mountOps } from '#server/features/ops/routes.ts';
import { mountOrderMoves } from '#server/features/order-moves/routes.ts';
import { mountOrders } from '#server/features/orders/routes.ts';
import { mountMessages } from '#server/features/messages/routes.ts';
import { mountModelViewing } from '#server/features/model-viewing/routes.ts';
import { mountNotifications } from '#server/features/notifications/routes.ts';
import { mountMaps } from '#server/features/maps/routes.ts';
import { mountPapers } from '#server/features/papers/routes.ts';
import { mountOperator } from '#server/features/operator/routes.ts';
import { mountPanoramas } from '#server/features/panoramas/routes.ts';
import { mountPlacements } from '#server/features/placements/routes.ts';
import { mountPortfolio } from '#server/features/portfolio/routes.ts';
import { mountPricing } from '#server/features/pricing/routes.ts';
import { mountProjects } from '#server/features/projects/routes.ts';
import { mountResearch } from '#server/features/research/routes.ts';
import { mountSession } from '#server/features/session/routes.ts';
import { mountSharing } from '#server/features/sharing/routes.ts';
import { mountSigning } from '#server/features/signing/routes.ts';
import { mountTeams } from '#server/features/teams/routes.ts';
import { mountOpsAdmin } from '#server/features/ops-admin/routes.ts';
import { mountTours } from '#server/features/tours/routes.ts';
import { mountDeliveryUploads } from '#server/features/uploads/delivery-routes.ts';
import { mountDiskStore, mountUploads } from '#server/features/uploads/routes.ts';
import { mountGraphql } from '#server/features/graphql/routes.ts';
import { mountUsage } from '#server/features/usage/routes.ts';
import { mountViews } from '#server/features/views/routes.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { Auth } from '#server/platform/auth/auth.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Gazetteer } from '#server/platform/gazetteer/gazetteer.ts';
import type { Geocoder } from '#server/platform/geocoder/geocoder.ts';
import type { GeocoderConfig } from '#server/platform/geocoder/open-geocoder.ts';
import type { EventStreams } from '#server/platform/http/event-stream.ts';
import type { LocationIndex } from '#server/records/location-index/location-index.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { MapServices, MapServicesConfig } from '#server/platform/maps/open-map-services.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import type { DiskStore } from '#server/platform/object-store/disk-store.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { Press } from '#server/records/papers/pdf/press.ts';
import type { Payments } from '#server/platform/payments/payments.ts';
import type { PriceBooks } from '#server/records/pricing/price-books.ts';
import type { Signing } from '#server/platform/signing/signing.ts';
export type Parts = {
  config: Pick<
    Config,
    | 'PUBLIC_URL'
    | 'METRICS_TOKEN'
    | 'TRUST_PROXY'
    | 'AUTH_SECRET'
    | 'RATE_LIMITS'
    | 'SUPPORT_EMAIL'
    | 'CHECKOUT_BY'
    | 'CAD_ZIP_SINCE'
    | 'SCHEDULING_URL'
    | 'ANALYTICS_URL'
    | 'isSecure'
    | 'maps'
    | 'modelViewing'
    | 'tourHosts'
    | 'languageModel'
  > &
    GeocoderConfig &
    MapServicesConfig;
  db: Database;
  queue: PgBoss;
  auth: Auth;
  mailer: Mailer;
  store: ObjectStore | DiskStore;
  notifyStaff: NotifyStaff;
  payments: Payments | undefined;
  signing: Signing;
  press: Press;
  eventStreams: EventStreams;
  log: Logger;
};

/** What features are made of: the parts of the process, and what the app makes of them once. */
export type FeatureParts = Parts & {
  gazetteer: Gazetteer;
  priceBooks: PriceBooks;
  geocoder: Geocoder;
  mapServices: MapServices;
  locationIndex: LocationIndex;
  limits: Limits;
  publicUrl: string;
  secret: string;
};

/** Each adds its calls to the app. In order: the first route that matches an address answers. */
export const features: readonly ((app: OpenAPIHono<AppEnv>, parts: FeatureParts) => void)[] = [
  mountSession,
  mountTeams,
  mountDeletions,
  // Before the address of one location, which would take 'search' for an id.
  mountLocations,
  mountProjects,
  mountPortfolio,
  mountPricing,
  mountEngineOrders,
  mountOrders,
  mountUploads,
  mountDeliveryUploads,
  mountDiskStore,
  mountUsage,
  mountGraphql,
  mountFiles,
  mountCadZip,
  mountListedDrawings,
  mountDeviations,
  mountExitPackages,
  mountGazetteer,
  mountAudit,
  mountOperator,
  mountMaps,
  mountResearch,
  mountModelViewing,
  mountSharing,
  mountMessages,
  mountChanges,
  mountComments,
  mountViews,
  mountTours,
  mountPanoramas,
  mountPlacements,
  mountSigning,
  mountOrderMoves,
  mountNotifications,
  mountCoordination,
  mountBilling,
  mountPapers,
  mountOps,
  mountOpsAdmin,
  mountCustomerView,
  mountSandboxPages,
];
