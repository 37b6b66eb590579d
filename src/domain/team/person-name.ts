/** A name as it is stored, in the specification's two fields: what follows the last space is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const whole = name.trim();
  const cut = whole.lastIndexOf(' ');
  return cut < 0
    ? { firstName: whole, lastName: '' }
    : { firstName: whole.slice(0, cut).trim(), lastName: whole.slice(cut + 1) };
}
