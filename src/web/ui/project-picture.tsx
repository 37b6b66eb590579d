import { useState } from 'react';
import type { StatePlace } from '#contract/state-place.ts';
import { PlacePicture } from './place-picture.tsx';
import { TypePicture } from './type-picture.tsx';
import css from './project-picture.module.css';

type ProjectPictureProps = {
  project: { thumbnail: string | null; type: string; subType: string; spaceType: string | null; place: StatePlace };
  /** In the line of a list: no room for a place. */ isSmall?: boolean;
};

/** The project's picture; if there is none, or it cannot be read, its location, and the icon of its type where that is not known or does not fit. */
export function ProjectPicture({ project, isSmall = false }: ProjectPictureProps) {
  const { thumbnail, type, subType, spaceType, place } = project;
  const [broken, setBroken] = useState<string>();
  if (!thumbnail || broken === thumbnail) {
    const sign = <TypePicture type={type} subType={subType} isSmall={isSmall} />;
    return place && !isSmall ? <PlacePicture place={place} spaceType={spaceType} fallback={sign} /> : sign;
  }
  return (
    <img
      className={css.image}
      src={thumbnail}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(thumbnail)}
    />
  );
}
