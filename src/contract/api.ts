import { OpenAPIHono } from '@hono/zod-openapi';
import * as calls from './calls.ts';
import * as billing from './billing.ts';
import * as audit from './audit.ts';
import * as customerView from './customer-view.ts';
import * as engineOrders from './engine-orders.ts';
import * as files from './files.ts';
import * as gazetteer from './gazetteer.ts';
import * as invoices from './invoices.ts';
import * as locations from './locations.ts';
import * as maps from './maps.ts';
import * as mobilization from './mobilization.ts';
import * as notifications from './notifications.ts';
import * as changes from './changes.ts';
import * as messages from './messages.ts';
import * as ops from './ops.ts';
import * as opsOrders from './ops-orders.ts';
import * as opsBilling from './ops-billing.ts';
import * as opsAdmin from './ops-admin.ts';
import * as opsOperator from './ops-operator.ts';
import * as orderMoves from './order-moves.ts';
import * as ordering from './ordering.ts';
import * as operator from './operator.ts';
import * as payments from './payments.ts';
import * as portfolio from './portfolio.ts';
import * as profile from './profile.ts';
import * as projects from './projects.ts';
import * as sharing from './sharing.ts';
import * as signing from './signing.ts';
import * as session from './session.ts';
import * as teams from './teams.ts';
import * as uploads from './uploads.ts';
import * as usage from './usage.ts';

/** Never called: its type is the typed client's view of the API, made from the contract alone. */
function describeApi(handler: () => never) {
  return new OpenAPIHono()
    .openapi(session.getSession, handler)
    .openapi(session.switchTeam, handler)
    .openapi(session.listOutbox, handler)
    .openapi(customerView.startCustomerView, handler)
    .openapi(customerView.endCustomerView, handler)
    .openapi(customerView.listCustomerViews, handler)
    .openapi(profile.updateProfile, handler)
    .openapi(teams.addTeamMember, handler)
    .openapi(teams.sendTeamMemberInvite, handler)
    .openapi(teams.changeMemberRole, handler)
    .openapi(teams.deleteTeamMember, handler)
    .openapi(teams.createTeam, handler)
    .openapi(teams.leaveTeam, handler)
    .openapi(teams.updateTeam, handler)
    .openapi(teams.listInvitations, handler)
    .openapi(teams.revokeInvitation, handler)
    .openapi(teams.getInvitation, handler)
    .openapi(teams.acceptInvitation, handler)
    .openapi(projects.getProject, handler)
    .openapi(locations.searchLocations, handler)
    .openapi(locations.getPortfolioStats, handler)
    .openapi(projects.getLocation, handler)
    .openapi(projects.updateRecord, handler)
    .openapi(projects.getUserData, handler)
    .openapi(portfolio.listPortfolio, handler)
    .openapi(portfolio.portfolioFacets, handler)
    .openapi(portfolio.portfolioTabs, handler)
    .openapi(portfolio.searchProjects, handler)
    .openapi(portfolio.editProject, handler)
    .openapi(portfolio.getPartnerFigures, handler)
    .openapi(engineOrders.placeEngineOrder, handler)
    .openapi(engineOrders.placeSampleOrder, handler)
    .openapi(engineOrders.cancelConversion, handler)
    .openapi(engineOrders.rerunConversion, handler)
    .openapi(engineOrders.deleteProject, handler)
    .openapi(engineOrders.restoreProject, handler)
    .openapi(uploads.openOrderUpload, handler)
    .openapi(uploads.openProjectUpload, handler)
    .openapi(uploads.initializeUpload, handler)
    .openapi(uploads.signParts, handler)
    .openapi(uploads.listParts, handler)
    .openapi(uploads.completeUpload, handler)
    .openapi(uploads.abortUpload, handler)
    .openapi(uploads.listOpenUploads, handler)
    .openapi(usage.getUsage, handler)
    .openapi(usage.drawDown, handler)
    .openapi(usage.notifyDrawDown, handler)
    .openapi(usage.sendFeedback, handler)
    .openapi(files.getSignedUrl, handler)
    .openapi(maps.getMapSettings, handler)
    .openapi(maps.getMapCredits, handler)
    .openapi(maps.geocode, handler)
    .openapi(maps.getBuildingOutline, handler)
    .openapi(maps.findStreetView, handler)
    .openapi(gazetteer.searchPlaces, handler)
    .openapi(ordering.getQuote, handler)
    .openapi(ordering.getPublicQuote, handler)
    .openapi(ordering.getPublicBudget, handler)
    .openapi(signing.getAuthorization, handler)
    .openapi(signing.signAuthorization, handler)
    .openapi(signing.openSignatureForm, handler)
    .openapi(orderMoves.cancelOrder, handler)
    .openapi(orderMoves.continueOrder, handler)
    .openapi(mobilization.getMobilization, handler)
    .openapi(mobilization.submitMobilization, handler)
    .openapi(calls.getCallSlots, handler)
    .openapi(calls.bookCall, handler)
    .openapi(calls.cancelCall, handler)
    .openapi(notifications.listNotifications, handler)
    .openapi(notifications.readNotifications, handler)
    .openapi(notifications.getNotificationChoices, handler)
    .openapi(notifications.setNotificationChoices, handler)
    .openapi(messages.listMessages, handler)
    .openapi(messages.sendMessage, handler)
    .openapi(messages.markMessagesSeen, handler)
    .openapi(messages.listThreads, handler)
    .openapi(messages.listOwnThreads, handler)
    .openapi(changes.listVersions, handler)
    .openapi(changes.compareVersions, handler)
    .openapi(changes.listChanges, handler)
    .openapi(changes.askChange, handler)
    .openapi(changes.getChange, handler)
    .openapi(changes.replyToChange, handler)
    .openapi(changes.moveChange, handler)
    .openapi(changes.listAllChanges, handler)
    .openapi(sharing.shareLocation, handler)
    .openapi(sharing.listShares, handler)
    .openapi(sharing.changeShare, handler)
    .openapi(sharing.revokeShare, handler)
    .openapi(sharing.createShareLink, handler)
    .openapi(sharing.listShareLinks, handler)
    .openapi(sharing.revokeShareLink, handler)
    .openapi(sharing.listOpenings, handler)
    .openapi(sharing.openShareLink, handler)
    .openapi(operator.getOperator, handler)
    .openapi(audit.listAudit, handler)
    .openapi(audit.listAuditPeople, handler)
    .openapi(audit.exportAudit, handler)
    .openapi(billing.embeddedCheckout, handler)
    .openapi(billing.hostedCheckout, handler)
    .openapi(billing.openPortal, handler)
    .openapi(billing.getCheckout, handler)
    .openapi(invoices.listInvoices, handler)
    .openapi(invoices.getInvoice, handler)
    .openapi(invoices.getHostedInvoice, handler)
    .openapi(invoices.invoiceCheckout, handler)
    .openapi(billing.listReceipts, handler)
    .openapi(billing.getReceipt, handler)
    .openapi(ordering.listDrafts, handler)
    .openapi(ordering.getDraft, handler)
    .openapi(ordering.saveDraft, handler)
    .openapi(ordering.deleteDraft, handler)
    .openapi(ordering.keepTourPassword, handler)
    .openapi(ordering.draftAddOn, handler)
    .openapi(ordering.createScanitRequest, handler)
    .openapi(ordering.createBimitRequest, handler)
    .openapi(ordering.checkUser, handler)
    .openapi(ordering.createPublicUser, handler)
    .openapi(ordering.claimOrder, handler)
    .openapi(ordering.sendClaimLink, handler)
    .openapi(ops.listQueue, handler)
    .openapi(opsOrders.getOpsOrder, handler)
    .openapi(opsOrders.moveOrder, handler)
    .openapi(opsOrders.changeOrder, handler)
    .openapi(opsOrders.revealTourPassword, handler)
    .openapi(opsOrders.setSequence, handler)
    .openapi(opsOrders.getSequenceDelivery, handler)
    .openapi(opsBilling.issueOrderEstimate, handler)
    .openapi(opsBilling.issueOrderInvoice, handler)
    .openapi(opsBilling.setInvoiceStatus, handler)
    .openapi(opsBilling.mailInvoice, handler)
    .openapi(opsBilling.listUnbilled, handler)
    .openapi(payments.listOrderPayments, handler)
    .openapi(payments.refundPayment, handler)
    .openapi(opsAdmin.listDeliverables, handler)
    .openapi(opsAdmin.openDelivery, handler)
    .openapi(opsAdmin.deliverTour, handler)
    .openapi(opsAdmin.withdrawDeliverable, handler)
    .openapi(opsAdmin.prepareDeliverable, handler)
    .openapi(opsAdmin.searchTeams, handler)
    .openapi(opsAdmin.getOpsTeam, handler)
    .openapi(opsAdmin.changeOpsTeam, handler)
    .openapi(opsAdmin.unhideProject, handler)
    .openapi(opsAdmin.assignPartner, handler)
    .openapi(opsAdmin.listJobs, handler)
    .openapi(opsAdmin.getJobLog, handler)
    .openapi(opsAdmin.retryJob, handler)
    .openapi(opsAdmin.cancelJob, handler)
    .openapi(opsAdmin.listPriceBooks, handler)
    .openapi(opsAdmin.getPriceBook, handler)
    .openapi(opsAdmin.checkPriceBook, handler)
    .openapi(opsAdmin.addPriceBook, handler)
    .openapi(opsAdmin.activatePriceBook, handler)
    .openapi(opsOperator.getOperatorSettings, handler)
    .openapi(opsOperator.setOperatorSettings, handler);
}
export type Api = ReturnType<typeof describeApi>;
