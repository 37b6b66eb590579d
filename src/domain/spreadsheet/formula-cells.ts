const FORMULA = /^'*[=+\-@\t\r]/;
const DEFUSED = /^''*[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** The text of a cell that no spreadsheet takes for a formula. `undoDefused` gives back what was put in, whatever it was. */
export function defuseFormula(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

export function undoDefused(cell: string): string {
  return DEFUSED.test(cell) ? cell.slice(1) : cell;
}
