import type { WireProject } from '#contract/projects.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { textsOf } from '#web/lib/texts.ts';

/** Why there is no cloud to lay under a drawing: `message` is the specification's text, `reason` what else is known of it. */
export class PreviewProblem extends Error {
  readonly reason: string | undefined;
  constructor(message: string, reason?: string) {
    super(message);
    this.name = 'PreviewProblem';
    this.reason = reason;
  }
}

/** The signed address of a project's cloud (viewers.md §7). Throws `PreviewProblem` (viewers.md §8). */
export async function resolvePreview(
  project: Pick<WireProject, 'threed_preview_rgb_url'> | undefined,
): Promise<string> {
  const texts = textsOf('overlay');
  if (!project) throw new PreviewProblem(texts('noProject'));
  const { threed_preview_rgb_url: url } = project;
  if (!url) throw new PreviewProblem(texts('noPreview'), texts('noPreviewReason'));
  const answer = await answerOf(api.api['get-signed-url'].$post({ json: { url, mode: 'view' } })).catch(
    (error: unknown) => {
      throw new PreviewProblem(texts('previewUnresolved'), error instanceof Error ? error.message : undefined);
    },
  );
  if (!answer.signedUrl) throw new PreviewProblem(texts('previewUnsigned'));
  return answer.signedUrl;
}
