import type { WireProject } from '#contract/projects.ts';
import { answerOf, api, ApiError } from '#web/lib/api.ts';
import { textsOf } from '#web/lib/texts.ts';
import { classifiedCloudsOf, cloudsOf, isOpen, type OpenChoice } from './file-choice.ts';

/** Why there is no cloud to lay under a drawing: `message` is the specification's text, `reason` what else is known of it. */
export class PreviewProblem extends Error {
  readonly reason: string | undefined;
  /** As a visitor is answered, whose session may have ended. */
  readonly isHidden: boolean;
  constructor(message: string, reason?: string, isHidden = false) {
    super(message);
    this.name = 'PreviewProblem';
    this.reason = reason;
    this.isHidden = isHidden;
  }
}

/**
 * The cloud that is laid under a plan or a drawing: the one with this id; without one the first that is known to lie in the project, the
 * one of the conversion before others. Undefined for a project whose files name none.
 */
export function cloudUnder(project: WireProject, fileId: string | undefined): OpenChoice | undefined {
  const clouds = cloudsOf(project).filter(isOpen);
  if (fileId !== undefined)
    return [...clouds, ...classifiedCloudsOf(project).filter(isOpen)].find(({ id }) => id === fileId);
  const standard = clouds.find(({ url }) => url === project.threed_preview_rgb_url);
  return [standard, ...clouds].find((cloud) => cloud?.placement) ?? standard ?? clouds[0];
}

/** The signed address of a cloud, or of a project's own (viewers.md §7). Throws `PreviewProblem` (viewers.md §8). */
export async function resolvePreview(
  project: Pick<WireProject, 'threed_preview_rgb_url'> | undefined,
  cloud?: Pick<OpenChoice, 'url'>,
): Promise<string> {
  const texts = textsOf('overlay');
  if (!project) throw new PreviewProblem(texts('noProject'));
  const url = cloud?.url ?? project.threed_preview_rgb_url;
  if (!url) throw new PreviewProblem(texts('noPreview'), texts('noPreviewReason'));
  const answer = await answerOf(api.api['get-signed-url'].$post({ json: { url, mode: 'view' } })).catch(
    (error: unknown) => {
      const isHidden = error instanceof ApiError && [401, 403, 404].includes(error.status);
      throw new PreviewProblem(
        texts('previewUnresolved'),
        error instanceof Error ? error.message : undefined,
        isHidden,
      );
    },
  );
  if (!answer.signedUrl) throw new PreviewProblem(texts('previewUnsigned'));
  return answer.signedUrl;
}
