/** Time left in words that do not promise too much: 'less than a minute', 'about 12 min', 'about 2 h 10 min'. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${minutes} min`;
  const rest = Math.round((minutes % 60) / 10) * 10;
  const hours = Math.floor(minutes / 60) + (rest === 60 ? 1 : 0);
  return rest % 60 === 0 ? `about ${hours} h` : `about ${hours} h ${rest} min`;
}
