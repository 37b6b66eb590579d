/** Projects of each team: the first two as given, the others by a law under which few teams have many and most a few. */
export function teamSizes(projectCount: number, teamCount: number, largest: readonly number[]): number[] {
  const rest = teamCount - largest.length;
  const left = projectCount - largest.reduce((sum, size) => sum + size, 0);
  const weights = Array.from({ length: rest }, (_, rank) => 1 / (rank + 20) ** 0.9);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sizes = weights.map((weight) => Math.max(1, Math.floor((weight / total) * left)));
  // What rounding left over goes to the largest of them, one by one.
  let missing = left - sizes.reduce((sum, size) => sum + size, 0);
  for (let index = 0; missing !== 0; index = (index + 1) % rest) {
    const step = Math.sign(missing);
    sizes[index] = (sizes[index] ?? 0) + step;
    missing -= step;
  }
  return [...largest, ...sizes];
}
