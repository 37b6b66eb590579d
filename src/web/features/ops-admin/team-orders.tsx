import { Badge, Button, Group, Select, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpsTeam } from '#contract/ops-admin.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useMayStaff } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { useConsoleRefresh } from './use-console-refresh.ts';
import css from './ops-admin.module.css';

type Order = OpsTeam['orders'][number];

/** A team's orders, hidden ones too, with who scans them. */
export function TeamOrders({ team }: { team: OpsTeam }) {
  const texts = useTexts('opsAdmin');
  const refresh = useConsoleRefresh();
  const mayAdminister = useMayStaff('administer');
  const [act, setAct] = useState<{ kind: 'unhide' | 'assign'; order: Order }>();
  const close = () => setAct(undefined);
  const unhide = (reason: string) =>
    answerOf(
      api.api.ops.projects[':projectId'].unhide.$post({
        param: { projectId: act?.order.projectId ?? '' },
        json: { reason },
      }),
    ).then(refresh);
  return (
    <section className={css.card} aria-label={texts('orders')}>
      <div className={css.head}>
        <Title order={2} fz={16}>
          {texts('orders')}
        </Title>
      </div>
      {team.orders.length === 0 && <p className={css.nothing}>{texts('noOrders')}</p>}
      <div className={css.tableFrame} hidden={team.orders.length === 0}>
        <table className={`${css.table} ${css.stacked}`}>
          <thead>
            <tr>
              <th scope="col">{texts('order')}</th>
              <th scope="col">{texts('status')}</th>
              <th scope="col">{texts('partner')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {team.orders.map((order) => (
              <tr key={order.projectId}>
                <td>
                  <AppLink className={css.link} href={`/ops/orders/${order.projectId}`}>
                    {order.name}
                  </AppLink>{' '}
                  {order.isHidden && (
                    <Badge size="xs" variant="light" color="gray" c="var(--ink-2)">
                      {texts('hidden')}
                    </Badge>
                  )}
                  <small>{[order.type, order.subType, order.contractType].filter(Boolean).join(' · ')}</small>
                </td>
                <td>
                  <StatusPill status={order.status} />
                </td>
                <td data-label={texts('partner')}>{order.partner?.name ?? texts('none')}</td>
                <td className={css.act}>
                  {mayAdminister && (
                    <Group gap={4} wrap="nowrap" justify="flex-end">
                      {order.isHidden && (
                        <Button size="compact-xs" variant="default" onClick={() => setAct({ kind: 'unhide', order })}>
                          {texts('unhide')}
                        </Button>
                      )}
                      <Button size="compact-xs" variant="subtle" onClick={() => setAct({ kind: 'assign', order })}>
                        {texts('assign')}
                      </Button>
                    </Group>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {act?.kind === 'unhide' && (
        <ReasonModal
          title={texts('unhideTitle', { name: act.order.name })}
          confirmLabel={texts('unhide')}
          onConfirm={unhide}
          onClose={close}
        />
      )}
      {act?.kind === 'assign' && <AssignModal order={act.order} onClose={close} />}
    </section>
  );
}

function AssignModal({ order, onClose }: { order: Order; onClose: () => void }) {
  const texts = useTexts('opsAdmin');
  const refresh = useConsoleRefresh();
  const { data } = useQuery({
    queryKey: ['ops', 'teams', '', 'partner'],
    queryFn: () => answerOf(api.api.ops.teams.$get({ query: { q: '', kind: 'partner' } })),
  });
  const [partnerTeamId, setPartner] = useState(order.partner?.id ?? '');
  const assign = (reason: string) =>
    answerOf(
      api.api.ops.projects[':projectId'].partner.$post({
        param: { projectId: order.projectId },
        json: { partnerTeamId: partnerTeamId || null, reason },
      }),
    ).then(refresh);
  const options = [
    { value: '', label: texts('noPartner') },
    ...(data?.teams ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <ReasonModal
      title={texts('assignTitle', { name: order.name })}
      confirmLabel={texts('save')}
      onConfirm={assign}
      onClose={onClose}
    >
      <Select
        label={texts('partner')}
        allowDeselect={false}
        searchable
        data={options}
        value={partnerTeamId}
        onChange={(value) => setPartner(value ?? '')}
      />
    </ReasonModal>
  );
}
