import { isEngineProject } from '#domain/project/project-type.ts';
import css from './type-picture.module.css';

// One block in isometric projection: outline, inner edges, and a band of storeys.
const outline = 'M160 24L226 57V111L160 144L94 111V57Z';
const inner = 'M94 57L160 90L226 57M160 90V144';
const storeys = 'M94 75L160 108L226 75M94 93L160 126L226 93';
const leftHalf = 'M160 24L94 57V111L160 144M94 57L160 90V144M94 75L160 108M94 93L160 126';
const rightHalf = 'M160 24L226 57V111L160 144M160 90L226 57';
/** Corners and middles of the edges. Dashes would be computed again for each row that scrolls into sight. */
const leftDots = 'M160 24h0M127 40.5h0M94 57h0M94 84h0M94 111h0M127 127.5h0M160 144h0M160 117h0M160 90h0M127 73.5h0';
const rightDots = 'M193 40.5h0M226 57h0M226 84h0M226 111h0M193 127.5h0M193 73.5h0';

type TypePictureProps = {
  type: string;
  subType: string;
  /** In the line of a list: fewer and stronger strokes. */ isSmall?: boolean;
};

/**
 * A calm sign for a project that has no picture yet: the same for every project of its kind, so that nobody takes it for their
 * building. Scans are points, models are lines, conversions turn one into the other. Decoration, so it has no name.
 */
export function TypePicture({ type, subType, isSmall = false }: TypePictureProps) {
  return (
    <svg
      className={css.picture}
      data-small={isSmall || undefined}
      viewBox={isSmall ? '76 6 168 156' : '0 0 320 168'}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden
    >
      {!isSmall && <path className={css.paper} d={paper} />}
      {isEngineProject({ type, subType }) ? (
        <>
          <path className={css.points} d={isSmall ? leftDots : leftHalf} />
          <path className={css.lines} d={rightHalf} />
          {!isSmall && <path className={`${css.lines} ${css.fine}`} d="M160 108L226 75M160 126L226 93" />}
        </>
      ) : type.toUpperCase() === 'SCANIT' ? (
        <path className={css.points} d={isSmall ? leftDots + rightDots : outline + inner + storeys} />
      ) : (
        <>
          <path className={css.lines} d={outline + inner} />
          {!isSmall && <path className={`${css.lines} ${css.fine}`} d={storeys} />}
        </>
      )}
    </svg>
  );
}

/** Wider and higher than the view box: it fills whatever the picture leaves beside the sign. */
const paper = [
  ...Array.from({ length: 53 }, (_, index) => `M${index * 24 - 464} -120V288`),
  ...Array.from({ length: 17 }, (_, index) => `M-480 ${index * 24 - 108}H800`),
].join('');
