export type ParsedRange = { start: number; end: number } | 'whole' | 'unsatisfiable';

/** One range of a Range header over a file of `size` bytes (RFC 9110 §14.2). Several ranges or another unit: the whole file. */
export function parseRange(header: string | undefined, size: number): ParsedRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return 'whole';
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole';
  return start >= size || end < start ? 'unsatisfiable' : { start, end };
}
