import { Button, Table, Text } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Invoice } from '#contract/invoices.ts';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { isBilled } from '#domain/billing/invoice-status.ts';
import { formatCents } from '#domain/billing/money.ts';
import { BILLING_DOCUMENT_ROLE } from '#domain/deliverables/asset-roles.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import { projectInvoicesQuery } from '#web/lib/invoices.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ConfidentialText } from './confidential.tsx';
import { Panel } from './panel.tsx';
import { isScanOrder, isUnclaimed, seesMoney } from './project-facts.ts';
import { SendFiles } from './send-files.tsx';
import css from './tracking.module.css';

/** Invoices of a project, for those who may read them. */
function useInvoices(project: WireProject) {
  const { data } = useQuery({ ...projectInvoicesQuery(project.projectId), enabled: seesMoney(project) });
  return seesMoney(project) ? (data ?? []).filter(({ status }) => isBilled(status)) : [];
}

/** Estimate, invoice, W9 and the plan of the scan as a card; the first two for admins only (S22). */
export function PapersCard({ project }: { project: WireProject }) {
  const texts = useTexts('tracking');
  const invoices = useInvoices(project);
  const mayRead = seesMoney(project);
  if (isUnclaimed(project))
    return (
      <Panel title={texts('papers')}>
        <Text size="sm" c="dimmed">
          {texts('claimDocuments')}
        </Text>
      </Panel>
    );
  const none = mayRead ? (
    <Text size="sm" c="dimmed">
      {texts('notYet')}
    </Text>
  ) : (
    <ConfidentialText />
  );
  return (
    <Panel title={texts('papers')}>
      <ul className={css.papers}>
        <li>
          <span>{texts('estimate')}</span>
          {project.estimate_url ? <Estimate href={project.estimate_url} /> : none}
        </li>
        {invoices.length === 0 && (
          <li>
            <span>{texts('invoice')}</span>
            {none}
          </li>
        )}
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <span>
              {texts('invoiceNumber', { number: invoice.number })}
              <InvoiceState invoice={invoice} />
            </span>
            <Open href={`/invoices/${invoice.id}`} label={texts('invoiceNumber', { number: invoice.number })} />
          </li>
        ))}
        {project.isOwn && (
          <li>
            <span>{texts('w9')}</span>
            {project.w9_url ? (
              <Elsewhere href={project.w9_url} label={texts('w9')} />
            ) : (
              <Text size="sm" c="dimmed">
                {texts('w9OnRequest')}
              </Text>
            )}
          </li>
        )}
      </ul>
      <ImplementationPlan project={project} />
    </Panel>
  );
}

type DocumentsProps = { project: WireProject; onDownload: (asset: WireAsset) => void };

/** The tab 'Documents' (F6), where more files are sent too. */
export function Documents(props: DocumentsProps) {
  return (
    <>
      <DocumentList {...props} />
      <SendFiles project={props.project} />
    </>
  );
}

function DocumentList({ project, onDownload }: DocumentsProps) {
  const texts = useTexts('tracking');
  const invoices = useInvoices(project);
  const attachments = project.assets.filter(
    ({ role }) =>
      role === BILLING_DOCUMENT_ROLE || (!isEngineProject(project) && (role === 'attachment' || role === 'original')),
  );
  const { implementation_plan_url: plan, w9_url: w9 } = project;
  if (!project.estimate_url && invoices.length === 0 && attachments.length === 0 && !plan && !w9)
    return (
      <Text c="dimmed" py="md">
        {texts(isUnclaimed(project) ? 'claimDocuments' : 'noDocuments')}
      </Text>
    );
  return (
    <div className={css.documents} tabIndex={0} role="region" aria-label={texts('documents')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts('document')}</Table.Th>
            <Table.Th>{texts('documentType')}</Table.Th>
            <Table.Th>{texts('actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {project.estimate_url && (
            <Table.Tr>
              <Table.Td>{texts('estimate')}</Table.Td>
              <Table.Td>{texts('pdf')}</Table.Td>
              <Table.Td>
                <Estimate href={project.estimate_url} />
              </Table.Td>
            </Table.Tr>
          )}
          {invoices.map(({ id, number }) => (
            <Table.Tr key={id}>
              <Table.Td>{texts('invoiceNumber', { number })}</Table.Td>
              <Table.Td>{texts('link')}</Table.Td>
              <Table.Td>
                <Open href={`/invoices/${id}`} label={texts('invoiceNumber', { number })} />
              </Table.Td>
            </Table.Tr>
          ))}
          {plan && (
            <Table.Tr>
              <Table.Td>{texts('plan')}</Table.Td>
              <Table.Td>{texts('link')}</Table.Td>
              <Table.Td>
                <Elsewhere href={plan} label={texts('plan')} />
              </Table.Td>
            </Table.Tr>
          )}
          {w9 && (
            <Table.Tr>
              <Table.Td>{texts('w9')}</Table.Td>
              <Table.Td>{texts('pdf')}</Table.Td>
              <Table.Td>
                <Elsewhere href={w9} label={texts('w9')} />
              </Table.Td>
            </Table.Tr>
          )}
          {attachments.map((asset) => (
            <Table.Tr key={asset.id}>
              <Table.Td>
                <span className={css.words}>
                  {asset.role !== BILLING_DOCUMENT_ROLE &&
                    `${texts(asset.role === 'original' ? 'scan' : 'attachment')}: `}
                  {asset.asset_name}
                </span>
              </Table.Td>
              <Table.Td>{asset.format.toUpperCase()}</Table.Td>
              <Table.Td>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`${texts('download')} ${asset.asset_name}`}
                  leftSection={<IconDownload size={15} aria-hidden />}
                  onClick={() => onDownload(asset)}
                >
                  {texts('download')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Without a plan nothing is shown, and a line is logged (S26). */
function ImplementationPlan({ project }: { project: WireProject }) {
  const texts = useTexts('tracking');
  const { implementation_plan_url: href, isOwn } = project;
  const isExpected = isOwn && isScanOrder(project);
  useEffect(() => {
    if (isExpected && !href) console.info('No implementation Plan URL available.');
  }, [isExpected, href]);
  if (!href) return null;
  return (
    <Button
      mt="sm"
      fullWidth
      variant="default"
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconExternalLink size={16} aria-hidden />}
    >
      {texts('viewPlan')}
    </Button>
  );
}

/** What is asked for, or when it was paid. */
function InvoiceState({
  invoice: { status, amountCents, currency, refundedCents },
}: {
  invoice: Pick<Invoice, 'status' | 'amountCents' | 'currency' | 'refundedCents'>;
}) {
  const texts = useTexts('tracking');
  const key =
    status === 'pending'
      ? 'invoicePending'
      : status !== 'paid'
        ? 'invoiceDue'
        : refundedCents > 0
          ? 'invoiceRefunded'
          : 'invoicePaid';
  return (
    <Text span size="xs" c="dimmed" display="block">
      {texts(key, { amount: formatCents(amountCents, currency), refunded: formatCents(refundedCents, currency) })}
    </Text>
  );
}

/** In a new tab. */
function Elsewhere({ href, label }: { href: string; label: string }) {
  const texts = useTexts('tracking');
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${texts('open')} ${label}`}
      leftSection={<IconExternalLink size={15} aria-hidden />}
    >
      {texts('open')}
    </Button>
  );
}

function Estimate({ href }: { href: string }) {
  const texts = useTexts('tracking');
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      component="a"
      href={href}
      download={said('estimate.pdf')}
      aria-label={`${texts('download')} ${texts('estimate')}`}
      leftSection={<IconDownload size={15} aria-hidden />}
    >
      {texts('download')}
    </Button>
  );
}

function Open({ href, label }: { href: string; label: string }) {
  const texts = useTexts('tracking');
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      component={AppLink}
      href={href}
      aria-label={`${texts('open')} ${label}`}
      leftSection={<IconExternalLink size={15} aria-hidden />}
    >
      {texts('open')}
    </Button>
  );
}
