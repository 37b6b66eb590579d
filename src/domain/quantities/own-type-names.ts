/** How the engine names the types of the models that it makes: 'Exterior 200 mm', 'Single door 900 x 2100 left', 'Column 300 x 400'. */
const OWN = [
  /^(?:Exterior|Interior) \d+ mm$/,
  /^(?:Double door \d+ x \d+|Single door \d+ x \d+ (?:left|right))$/,
  /^Window \d+ x \d+$/,
  /^(?:Round column \d+|Column \d+ x \d+)$/,
];

/** Whether the name of a type or family is one of ours, and not what people called it in a program of theirs. */
export const isOwnTypeName = (name: string): boolean => OWN.some((own) => own.test(name));
