import { Table, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { WireProject } from '#contract/projects.ts';
import { fastTrackRows } from '#domain/tracking/fast-track.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import { ConfidentialText } from './confidential.tsx';
import { Panel } from './panel.tsx';
import { dayText, seesMoney } from './project-facts.ts';
import css from './tracking.module.css';

type FastTrackProps = {
  project: WireProject;
  hasModel: boolean;
  hasTour: boolean;
  onShow: (view: '3d' | 'tour') => void;
};

/** The table of what is delivered before the whole; nothing without a delivery in parts (S10). */
export function FastTrack({ project, hasModel, hasTour, onShow }: FastTrackProps) {
  const texts = useTexts('tracking');
  const rows = fastTrackRows(project.sequence_delivery ?? {}, project, { model: hasModel, tour: hasTour });
  if (rows.length === 0) return null;
  return (
    <Panel title={texts('fastTrack')}>
      <Text size="sm" c="dimmed" mb={8}>
        {texts('fastTrackText')}
      </Text>
      <Table.ScrollContainer minWidth={280} className={css.fastTrack}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts('deliverable')}</Table.Th>
              <Table.Th>{texts('expected')}</Table.Th>
              <Table.Th>{texts('state')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ title, expectedOn, status, hasCheckmark, link }) => (
              <Table.Tr key={title}>
                <Table.Td>{said(title)}</Table.Td>
                <Table.Td className="num">
                  {seesMoney(project) ? (dayText(expectedOn) ?? '–') : <ConfidentialText />}
                </Table.Td>
                <Table.Td>
                  <span className={css.state} data-done={hasCheckmark || undefined}>
                    {hasCheckmark && <IconCheck size={15} aria-hidden />}
                    {texts(status ?? 'upcoming')}
                    {link && (
                      <button
                        type="button"
                        className={css.link}
                        aria-label={texts('openOf', { title, view: texts(link === '3d' ? 'openModel' : 'openTour') })}
                        onClick={() => onShow(link)}
                      >
                        {texts(link === '3d' ? 'openModel' : 'openTour')}
                      </button>
                    )}
                  </span>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  );
}
