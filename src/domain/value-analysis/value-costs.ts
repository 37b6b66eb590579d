import type { ValueFigures, ValueScopes } from './value-inputs.ts';

/** Lines of what a project costs in-house, in the order in which they are shown. */
export const costLines = [
  'scanning',
  'travel',
  'scanQa',
  'scanner',
  'maintenance',
  'hosting',
  'modeling',
  'modelQa',
] as const;
type CostLine = (typeof costLines)[number];
export type RoiBand = 'green' | 'blue' | 'red';
/** `percent` to a tenth, half up; its band is that of what is shown. Null: nothing is paid, so there is no return on it. */
export type Roi = { percent: number; band: RoiBand } | null;

/** A project in-house beside the service. Amounts in whole hundredths of the operator's currency, whatever its own digits are. */
export type ValueResult = {
  lines: Record<CostLine, number>;
  inHouseCents: number;
  serviceCents: number;
  /** Negative where the service costs more. */ savingsCents: number;
  roi: Roi;
  /** `sqftPerHour` with the size taken into account. */ effectiveSqftPerHour: number;
  modelingHours: number;
  sizeFactor: number;
  modelQaHours: number;
  basic: BasicRoi;
};

/** What a model of the building saves its owner in a year, by the specification's four figures (B18). Amounts in whole cents. */
export type BasicRoi = { laborCents: number; maintenanceCents: number; savingsCents: number; roi: Roi };
export const basicRoiFigures = {
  laborRate: 85,
  hoursSaved: 20,
  maintenanceReductionPercent: 15,
  /** Building maintenance in a year. */ maintenancePerSqft: 1.5,
} as const;

const SQFT_PER_TEAM = 50_000;
const SIZE_OF_FACTOR_1_SQFT = 10_000;

const cents = (amount: number) => Math.round(amount * 100);

/** The area that a team models in an hour: each begun 50,000 sq ft divides it (ruling 35). */
const effectiveSqftPerHour = ({ sqftPerHour, spaceSizeSqft }: Pick<ValueFigures, 'sqftPerHour' | 'spaceSizeSqft'>) =>
  sqftPerHour / Math.ceil(spaceSizeSqft / SQFT_PER_TEAM);

/** 1 up to 10,000 sq ft, then proportional to the size (ruling 35). */
const sizeFactorOf = (spaceSizeSqft: number) => Math.max(1, spaceSizeSqft / SIZE_OF_FACTOR_1_SQFT);

/** Hours that the model's quality check takes (B17). */
function modelQaHoursOf(spaceSizeSqft: number, { mepf, furniture, complexMepf }: ValueScopes): number {
  return (4 + (mepf ? 4 : 0) + (furniture ? 4 : 0) + (complexMepf ? 8 : 0)) * sizeFactorOf(spaceSizeSqft);
}

/** Green from 25%, blue from 0, red below (B8). `savings` and `investment` in the same unit. */
function roiOf(savings: number, investment: number): Roi {
  if (investment <= 0) return null;
  const percent = Math.round((savings * 1000) / investment) / 10 || 0;
  return { percent, band: percent >= 25 ? 'green' : percent >= 0 ? 'blue' : 'red' };
}

/** Compares a project that is scanned and modeled in-house with the service. Each line is rounded to cents once. */
export function valueOf(figures: ValueFigures, scopes: ValueScopes): ValueResult {
  const speed = effectiveSqftPerHour(figures);
  const modelingHours = figures.spaceSizeSqft / speed;
  const modelQaHours = modelQaHoursOf(figures.spaceSizeSqft, scopes);
  const { projectsPerYear } = figures;
  const lines: Record<CostLine, number> = {
    scanning: cents(figures.hoursPerScan * figures.scanRate),
    travel: cents(figures.travelCost),
    scanQa: cents(figures.scanQaHours * figures.scanQaRate),
    scanner: cents(figures.scannerCost / figures.usefulLifeYears / projectsPerYear),
    maintenance: cents(figures.maintenance / projectsPerYear),
    hosting: cents(figures.hosting / projectsPerYear),
    modeling: cents(modelingHours * figures.modelRate),
    modelQa: cents(modelQaHours * figures.modelQaRate),
  };
  const inHouseCents = costLines.reduce((sum, line) => sum + lines[line], 0);
  const serviceCents = cents(figures.scanPrice) + cents(figures.bimPrice);
  const savingsCents = inHouseCents - serviceCents;
  return {
    lines,
    inHouseCents,
    serviceCents,
    savingsCents,
    roi: roiOf(savingsCents, serviceCents),
    effectiveSqftPerHour: speed,
    modelingHours,
    sizeFactor: sizeFactorOf(figures.spaceSizeSqft),
    modelQaHours,
    basic: basicRoiOf(figures.spaceSizeSqft, serviceCents),
  };
}

/** The basic return of having a model at all: an owner's saved hours and maintenance in a year, beside the price of the service. */
export function basicRoiOf(spaceSizeSqft: number, serviceCents: number): BasicRoi {
  const { laborRate, hoursSaved, maintenanceReductionPercent, maintenancePerSqft } = basicRoiFigures;
  const laborCents = cents(laborRate * hoursSaved);
  const maintenanceCents = Math.round(maintenanceReductionPercent * maintenancePerSqft * spaceSizeSqft);
  const savingsCents = laborCents + maintenanceCents;
  return { laborCents, maintenanceCents, savingsCents, roi: roiOf(savingsCents - serviceCents, serviceCents) };
}
