import { useState } from 'react';
import type { PortfolioRow } from '#contract/portfolio.ts';
import { TypePicture } from '#web/ui/type-picture.tsx';
import css from './thumbnail.module.css';

/** The project's picture; the sign of its type while there is none, or when it cannot be read. */
export function Thumbnail({ row: { thumbnail, type, subType }, isSmall = false }: { row: PortfolioRow; isSmall?: boolean }) {
  const [broken, setBroken] = useState<string>();
  if (!thumbnail || broken === thumbnail) return <TypePicture type={type} subType={subType} isSmall={isSmall} />;
  return <img className={css.image} src={thumbnail} alt="" loading="lazy" decoding="async" onError={() => setBroken(thumbnail)} />;
}
