import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import type { OpsDeliverable } from '#contract/ops-admin.ts';
import { formatBytes } from '#domain/units/format-bytes.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useMayStaff } from '#web/lib/session.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyFailure } from '#web/ui/notify.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { ForgeUrnModal } from './forge-urn-modal.tsx';
import { useConsoleRefresh } from './use-console-refresh.ts';
import css from './ops-admin.module.css';

/** Files of an order with version, what customers see of them, and withdrawing. */
export function DeliverableTable({ files }: { files: readonly OpsDeliverable[] }) {
  const texts = useTexts('opsAdmin');
  const refresh = useConsoleRefresh();
  const [leaving, setLeaving] = useState<OpsDeliverable>();
  const [named, setNamed] = useState<OpsDeliverable>();
  const withdraw = (reason: string) =>
    answerOf(
      api.api.ops.deliverables[':assetId'].withdraw.$post({ param: { assetId: leaving?.id ?? '' }, json: { reason } }),
    ).then(refresh);
  return (
    <div className={css.tableFrame}>
      <table className={`${css.table} ${css.stacked}`}>
        <thead>
          <tr>
            <th scope="col">{texts('file')}</th>
            <th scope="col">{texts('product')}</th>
            <th scope="col">{texts('state')}</th>
            <th scope="col" className={css.number}>
              {texts('size')}
            </th>
            <th scope="col">{texts('delivered')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <Row key={file.id} file={file} onUrn={() => setNamed(file)} onWithdraw={() => setLeaving(file)} />
          ))}
        </tbody>
      </table>
      {named && <ForgeUrnModal file={named} onClose={() => setNamed(undefined)} />}
      {leaving && (
        <ReasonModal
          title={texts('withdrawTitle', { name: leaving.name })}
          confirmLabel={texts('withdraw')}
          isDangerous
          onConfirm={withdraw}
          onClose={() => setLeaving(undefined)}
        >
          {texts(leaving.isCurrent ? 'withdrawText' : 'withdrawOlderText')}
        </ReasonModal>
      )}
    </div>
  );
}

type RowProps = {
  file: OpsDeliverable;
  /** The urn of a Revit model is to be set. */ onUrn: () => void;
  onWithdraw: () => void;
};

function Row({ file, onUrn, onWithdraw }: RowProps) {
  const texts = useTexts('opsAdmin');
  const dates = useDates();
  const mayWork = useMayStaff('work');
  const { name, storey, version, product, bytes, createdAt, isDelivered, withdrawnAt, pdfSubtype, url, format } = file;
  const { forgeUrn } = file;
  return (
    <tr>
      <td>
        <a
          className={css.link}
          href={format === 'virtual_tour' ? url : `${url}?mode=download`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {name}
        </a>{' '}
        <Badge size="xs" variant="light" color="gray" c="var(--ink-2)">
          {texts('versionOf', { version })}
        </Badge>
        <small>{[storey, pdfSubtype && texts(`pdf_${pdfSubtype}`)].filter(Boolean).join(' · ')}</small>
      </td>
      <td>{product}</td>
      <td>
        <State file={file} />
        {forgeUrn !== undefined && !withdrawnAt && (
          <>
            <small>{texts(forgeUrn ? 'hasUrn' : 'hasNoUrn')}</small>
            {mayWork && isDelivered && (
              <Button size="compact-xs" variant="default" onClick={onUrn}>
                {texts(forgeUrn ? 'changeUrn' : 'enterUrn')}
              </Button>
            )}
          </>
        )}
      </td>
      <td className={css.number}>{bytes > 0 ? formatBytes(bytes) : texts('none')}</td>
      <td data-label={texts('delivered')}>{dates.moment(new Date(createdAt))}</td>
      <td className={css.act}>
        {mayWork && isDelivered && !withdrawnAt && (
          <Button size="compact-xs" variant="subtle" color="red" onClick={onWithdraw}>
            {texts('withdraw')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function State({
  file: { id, isCurrent, isDelivered, withdrawnAt, viewState, viewProblem, elementsState, elementsProblem },
}: {
  file: OpsDeliverable;
}) {
  const texts = useTexts('opsAdmin');
  const refresh = useConsoleRefresh();
  const mayWork = useMayStaff('work');
  const prepare = () =>
    void answerOf(api.api.ops.deliverables[':assetId'].prepare.$post({ param: { assetId: id } })).then(
      refresh,
      (error: unknown) => notifyFailure(sentenceOf(error)),
    );
  const word = withdrawnAt ? 'isWithdrawn' : !isCurrent ? 'isOlder' : isDelivered ? 'isCurrent' : 'isEngine';
  return (
    <>
      <span className={isCurrent ? undefined : css.quiet}>{texts(word)}</span>
      {viewState && !withdrawnAt && (
        <small className={viewState === 'failed' ? css.bad : undefined}>
          {texts(`view_${viewState}`)}
          {viewProblem && `: ${said(viewProblem)}`}
        </small>
      )}
      {viewState === 'failed' && !withdrawnAt && <small>{texts('failedAct')}</small>}
      {elementsState === 'failed' && !withdrawnAt && (
        <small className={css.bad}>
          {texts('elements_failed')}
          {elementsProblem && `: ${elementsProblem}`}
        </small>
      )}
      {mayWork && (viewState === 'failed' || elementsState === 'failed') && !withdrawnAt && (
        <Button size="compact-xs" variant="default" onClick={prepare}>
          {texts('prepareAgain')}
        </Button>
      )}
    </>
  );
}
