import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { AuditLog } from '#web/features/audit/audit-log.tsx';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { useSessionHrefs } from './session-hrefs.ts';

const route = getRouteApi('/app/team/audit');

export function AuditPage() {
  const texts = useTexts('audit');
  const shell = useTexts('shell');
  const common = useTexts('common');
  const { data: session } = useSession();
  const { signInHref } = useSessionHrefs();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  if (!session) return null;
  const { user, team } = session;
  if (team?.role !== 'admin') {
    return (
      <EmptyState order={1} title={texts('adminsTitle')} text={texts('adminsText')}>
        {user ? <Button component={AppLink} href="/portfolio">{common('toPortfolio')}</Button> : <Button component={AppLink} href={signInHref}>{shell('signIn')}</Button>}
      </EmptyState>
    );
  }
  return (
    <Page title={texts('title')} subtitle={texts('subtitle', { team: team.name })}>
      <AuditLog teamId={team.id} filter={filter} onFilter={(next) => void navigate({ search: next, replace: true })} />
    </Page>
  );
}
