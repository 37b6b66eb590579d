import { useState } from 'react';
import type { PortfolioRow } from '#contract/portfolio.ts';
import { PlacePicture } from './place-picture.tsx';
import { TypePicture } from '#web/ui/type-picture.tsx';
import css from './thumbnail.module.css';

/** The project's picture; while there is none, or when it cannot be read, where it stands, and the sign of its type where that is not known or has no room. */
export function Thumbnail({ row, isSmall = false }: { row: PortfolioRow; isSmall?: boolean }) {
  const { thumbnail, type, subType, place } = row;
  const [broken, setBroken] = useState<string>();
  if (!thumbnail || broken === thumbnail) {
    const sign = <TypePicture type={type} subType={subType} isSmall={isSmall} />;
    return place && !isSmall ? <PlacePicture place={place} spaceType={row.spaceType} fallback={sign} /> : sign;
  }
  return <img className={css.image} src={thumbnail} alt="" loading="lazy" decoding="async" onError={() => setBroken(thumbnail)} />;
}
