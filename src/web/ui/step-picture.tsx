import { IconCloud, IconCube, IconCategory } from '@tabler/icons-react';
import { useState } from 'react';
import type { WireAsset } from '#contract/projects.ts';
import type { EngineStepId } from '#domain/engine/engine-steps.ts';
import { PlanThumb } from './plan-thumb.tsx';
import css from './step-picture.module.css';

const icons = { pointCloud: IconCloud, segmentation: IconCategory, firstDraft: IconCube };
/** Names of pictures of results and of delivered files, the better ones first: a cloud is redrawn once the building in it is known. */
const pictureNames: Record<EngineStepId, string[]> = {
  pointCloud: ['cloud-color.png', 'cloud-scanned.png'],
  segmentation: ['cloud-classes.png'],
  firstDraft: ['model.png'],
  areaPlanReport: ['thumbnail.png', 'drawing.png'],
};

type StepPictureProps = {
  step: EngineStepId;
  isDone: boolean;
  /** Whether a file that was verified is shown before any other, or after. */ isVerified?: boolean;
  project: { projectId: string; assets: readonly WireAsset[] };
};

/** The picture of a step, of what the engine or a person made; until it is there and loaded, a sign for what it will be. Decoration beside words. */
export function StepPicture({ step, isDone, isVerified = false, project }: StepPictureProps) {
  const [isLoaded, setLoaded] = useState(false);
  const pictures = pictureNames[step].flatMap((each) =>
    project.assets.filter(({ role, name }) => role === 'image' && name === each),
  );
  const wanted = pictures.find(({ product }) => (product === 'BIMIT Verified') === isVerified) ?? pictures[0];
  const picture = isDone ? wanted : undefined;
  if (!picture) return <Sign step={step} seed={project.projectId} />;
  return (
    <div className={css.frame} data-waiting={!isLoaded || undefined}>
      {!isLoaded && <Sign step={step} seed={project.projectId} />}
      <img
        className={css.picture}
        data-step={step}
        src={picture.asset_url}
        alt=""
        loading="lazy"
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}

function Sign({ step, seed }: { step: EngineStepId; seed: string }) {
  if (step === 'areaPlanReport') return <PlanThumb seed={seed} />;
  const StepIcon = icons[step];
  return (
    <div className={css.sign} data-step={step}>
      <StepIcon size={34} stroke={1} aria-hidden />
    </div>
  );
}
