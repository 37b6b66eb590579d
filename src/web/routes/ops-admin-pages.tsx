import { getRouteApi } from '@tanstack/react-router';
import { OpsChanges } from '#web/features/changes/ops-changes.tsx';
import { CustomerViews } from '#web/features/customer-view/customer-views.tsx';
import { ThreadList } from '#web/features/messages/thread-list.tsx';
import { DeliverablesPanel } from '#web/features/ops-admin/deliverables-panel.tsx';
import { Unbilled } from '#web/features/ops/unbilled.tsx';
import { OpsJobs } from '#web/features/ops-admin/jobs.tsx';
import { OperatorForm } from '#web/features/ops-admin/operator-form.tsx';
import { Prices } from '#web/features/ops-admin/prices.tsx';
import { TeamDetails } from '#web/features/ops-admin/team-details.tsx';
import { TeamSearch } from '#web/features/ops-admin/team-search.tsx';
import { useMayStaff } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Page } from '#web/ui/page.tsx';
import { ViewAs } from './view-as.tsx';

const teamPage = getRouteApi('/app/member/ops/teams/$teamId');
const filesPage = getRouteApi('/app/member/ops/orders/$projectId/files');

export const OpsMessagesPage = () => <ThreadList />;
export const OpsChangesPage = () => <OpsChanges />;
export const OpsUnbilledPage = () => <Unbilled />;
export const OpsTeamsPage = () => <TeamSearch />;
export const OpsJobsPage = () => <OpsJobs />;
export const OpsPricesPage = () => <Prices />;
export const OpsSettingsPage = () => <OperatorForm />;

export function OpsTeamPage() {
  const { teamId } = teamPage.useParams();
  const mayView = useMayStaff('viewAsCustomer');
  return (
    <TeamDetails
      key={teamId}
      teamId={teamId}
      actions={(team) => mayView && <ViewAs team={team} href="/portfolio" />}
      footer={<CustomerViews teamId={teamId} />}
    />
  );
}

export function OpsFilesPage() {
  const texts = useTexts('opsAdmin');
  const { projectId } = filesPage.useParams();
  return (
    <Page title={texts('filesOf')}>
      <DeliverablesPanel projectId={projectId} />
    </Page>
  );
}
