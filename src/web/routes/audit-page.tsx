import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { AuditLog } from '#web/features/audit/audit-log.tsx';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { WithTeam } from './with-team.tsx';

const route = getRouteApi('/app/member/team/audit');

export function AuditPage() {
  const texts = useTexts('audit');
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <WithTeam title={texts('title')}>
      {({ id, name, role }) =>
        role === 'admin' ? (
          <Page title={texts('title')} subtitle={texts('subtitle', { team: name })}>
            <AuditLog teamId={id} filter={filter} onFilter={(next) => void navigate({ search: next, replace: true })} />
          </Page>
        ) : (
          <EmptyState order={1} title={texts('adminsTitle')} text={texts('adminsText')}>
            <Button component={AppLink} href="/team">
              {texts('toTeam')}
            </Button>
          </EmptyState>
        )
      }
    </WithTeam>
  );
}
