import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Processing } from '#web/features/conversion/processing.tsx';
import { FeedbackModal } from '#web/features/feedback/feedback-modal.tsx';
import { sendFeedback } from '#web/features/feedback/send-feedback.ts';
import { useFeedbackAsked } from '#web/features/feedback/use-feedback-asked.ts';
import { FullscreenViewer } from '#web/features/projects/location/fullscreen-viewer.tsx';
import { UsageLimitModal } from '#web/features/usage/usage-limit-modal.tsx';
import { projectQuery } from '#web/lib/queries.ts';
import { PageBody } from '#web/ui/page.tsx';
import { LocationBrand } from './team-brand.tsx';
import { modelParts } from './model-parts.tsx';
import { viewerOfStep } from './viewer-of-step.ts';

const route = getRouteApi('/app/bimit-plan/$projectId');

export function ProcessingPage() {
  const { projectId } = route.useParams();
  const { viewer, file, view, beside } = route.useSearch();
  const navigate = route.useNavigate();
  const goTo = useNavigate();
  const feedback = useFeedbackAsked(projectId);
  const project = useQuery({ ...projectQuery(projectId), enabled: viewer !== undefined }).data;
  const show = (value: string | undefined, fileId?: string) =>
    void navigate({ search: { viewer: value, file: fileId, ...(value !== undefined && { beside }) } });
  return (
    <PageBody>
      <Processing
        key={projectId}
        projectId={projectId}
        onView={(_project, step) => show(viewerOfStep[step])}
        onCancelled={() => void goTo({ href: '/bimit-plan', replace: true })}
        renderUnlock={({ project: held, ...modal }) => <UsageLimitModal project={held} {...modal} />}
        renderFeedback={({ project: asked, isOpen, onClose }) => (
          <FeedbackModal
            isOpen={isOpen && !feedback.isAsked}
            onClose={() => {
              feedback.remember();
              onClose();
            }}
            send={(answers) => sendFeedback(asked.projectId, answers)}
          />
        )}
      />
      {viewer !== undefined && project && (
        <LocationBrand locationId={project.locationId}>
          <FullscreenViewer
            project={project}
            value={viewer}
            fileId={file}
            beside={beside}
            onBeside={(next, stage, isReplaced = false) =>
              void navigate({
                search: (now) => ({ ...now, beside: next, ...(stage && { viewer: stage.value, file: stage.fileId }) }),
                resetScroll: false,
                replace: isReplaced,
              })
            }
            view={view}
            onView={(text) =>
              void navigate({
                search: (now) => ({ ...now, view: text || undefined }),
                replace: true,
                resetScroll: false,
              })
            }
            modelParts={modelParts}
            onShow={show}
            onExit={() => show(undefined)}
            onDashboard={() => void goTo({ href: `/location/${project.locationId}/project/${project.projectId}` })}
          />
        </LocationBrand>
      )}
    </PageBody>
  );
}
