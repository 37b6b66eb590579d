import { useMemo } from 'react';
import { encode } from 'uqr';
import css from './qr-code.module.css';

/** Modules of white around the code: readers need them. */
const QUIET = 4;

/** A text as a QR code, drawn as one path: always dark on white, because many readers take no other. `label` says what it is. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: QUIET });
    const modules = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    return { size: code.size, path: modules.join('') };
  }, [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={css.code}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#14181e" />
    </svg>
  );
}
