import { Button, Loader, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WireProject } from '#contract/projects.ts';
import { conversionRatioPercent } from '#domain/engine/element-statistics.ts';
import { statisticsQuery } from '#web/lib/statistics.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { said } from '#web/lib/said.ts';
import css from './tracking.module.css';

/** The tab 'BIMIT Engine Statistics': what was found and modelled, by category. */
export function EngineStatistics({ project, url }: { project: WireProject; url: string }) {
  const texts = useTexts('tracking');
  const { data, isPending } = useQuery(statisticsQuery(url));
  if (isPending) return <Loader size="sm" aria-label={texts('engine')} />;
  return (
    <>
      {data ? (
        <div className={css.documents} tabIndex={0} role="region" aria-label={texts('engine')}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts('category')}</Table.Th>
                <Table.Th ta="right">{texts('detected')}</Table.Th>
                <Table.Th ta="right">{texts('modelled')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map(({ name, detected, modelled }) => (
                <Table.Tr key={name}>
                  <Table.Td>{said(name) || '–'}</Table.Td>
                  <Table.Td ta="right" className="num">
                    {detected.toLocaleString('en-US')}
                  </Table.Td>
                  <Table.Td ta="right" className="num">
                    {modelled.toLocaleString('en-US')}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th>{texts('ratio')}</Table.Th>
                <Table.Td />
                <Table.Td ta="right" className="num">
                  {conversionRatioPercent(data)}%
                </Table.Td>
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </div>
      ) : (
        <Text role="alert" py="md">
          – {texts('statisticsFailed')}
        </Text>
      )}
      <Button mt="sm" variant="default" component={AppLink} href={`/bimit-plan/${project.projectId}`}>
        {texts('processingPage')}
      </Button>
    </>
  );
}
