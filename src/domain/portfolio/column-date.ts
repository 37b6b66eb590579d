/** A date of the list: null when it is empty, no date at all, or outside of the years 2000 to 2100 (portfolio.md §5). */
export function columnDate(value: string | null | undefined): Date | null {
  if (!value) return null;
  const date = new Date(value);
  const year = date.getUTCFullYear();
  return year >= 2000 && year <= 2100 ? date : null;
}
