import { Button } from '@mantine/core';
import type { WireProject } from '#contract/projects.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlaceMap } from '#web/ui/place-map/place-map.tsx';
import { ReportTab } from './report-tab.tsx';
import { TourTab } from './tour-tab.tsx';
import { hasStep, viewerOf, type ViewerValue } from './viewer-target.ts';

type OtherTabProps = {
  project: WireProject;
  target: 'tour' | 'report' | 'map3d';
  fileId: string | undefined;
  onShow: (value: ViewerValue, fileId?: string) => void;
};

/** The views beside the four steps: virtual tour, report and map (viewers.md §2.6 to 2.8). */
export function OtherTab({ project, target, fileId, onShow }: OtherTabProps) {
  if (target === 'tour')
    return (
      <TourTab
        project={project}
        fileId={fileId}
        onChoose={(id) => onShow('tour', id)}
        empty={<NoTour project={project} onShow={onShow} />}
      />
    );
  return target === 'report' ? (
    <ReportTab project={project} fileId={fileId} onChoose={(id) => onShow('report', id)} />
  ) : (
    <MapTab project={project} />
  );
}

function NoTour({ project, onShow }: Pick<OtherTabProps, 'project' | 'onShow'>) {
  const texts = useTexts('location');
  const step = ([3, 2, 1] as const).find((each) => hasStep(project, each));
  return (
    <EmptyState title={texts('noTour')} text={texts(project.access.canEditTours ? 'noTourEditor' : 'noTourText')}>
      {step && (
        <Button onClick={() => onShow(viewerOf(project, step))}>{texts(step === 3 ? 'openModel' : 'openCloud')}</Button>
      )}
    </EmptyState>
  );
}

function MapTab({ project }: { project: WireProject }) {
  const texts = useTexts('location');
  const engineTexts = useTexts('engineProject');
  const { coordinates } = project;
  const hasAddress = project.address.length > 0;
  const address = project.address[0] ?? project.project_name;
  if (coordinates)
    return (
      <PlaceMap
        isFull
        position={coordinates}
        label={engineTexts('mapLabel', { address })}
        remark={coordinates.isApproximate ? `${address} \u00b7 ${engineTexts('approximate')}` : address}
      />
    );
  return (
    <EmptyState
      title={texts(hasAddress ? 'mapFailed' : 'noMap')}
      text={texts(hasAddress ? 'mapFailedText' : project.canEdit ? 'noMapText' : 'noMapShared')}
    >
      {project.canEdit && (
        <Button component={AppLink} href={`/bimit-plan/${project.projectId}`}>
          {texts(hasAddress ? 'correctAddress' : 'toAddress')}
        </Button>
      )}
    </EmptyState>
  );
}
