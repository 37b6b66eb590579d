import { valueOf } from './value-costs.ts';
import { inputBounds, inputKeys, type InputKey, type ValueFigures, type ValueScopes } from './value-inputs.ts';

/** How far each input is moved, up and down. */
export const SENSITIVITY_PERCENT = 10;
const SHOWN = 3;

/** What the savings would be with one input a tenth lower and a tenth higher, within its bounds. Amounts in cents. */
export type Sensitivity = { key: InputKey; lowerCents: number; higherCents: number };

/** The three inputs that move the savings most, the largest first; all others stay as they are. */
export function sensitivityOf(figures: ValueFigures, scopes: ValueScopes, isForeign = false): Sensitivity[] {
  const savingsWith = (key: InputKey, factor: number) => {
    const { min, max } = inputBounds(key, isForeign);
    const value = Math.min(max, Math.max(min, figures[key] * factor));
    return valueOf({ ...figures, [key]: value }, scopes).savingsCents;
  };
  return inputKeys
    .map((key) => ({
      key,
      lowerCents: savingsWith(key, 1 - SENSITIVITY_PERCENT / 100),
      higherCents: savingsWith(key, 1 + SENSITIVITY_PERCENT / 100),
    }))
    .toSorted((a, b) => swing(b) - swing(a))
    .slice(0, SHOWN);
}

const swing = ({ lowerCents, higherCents }: Sensitivity) => Math.abs(higherCents - lowerCents);
