import {
  basicRoiFigures,
  costLines,
  type CostLine,
  type Roi,
  type ValueResult,
} from '#domain/value-analysis/value-costs.ts';
import { SENSITIVITY_PERCENT, sensitivityOf } from '#domain/value-analysis/sensitivity.ts';
import { inputKeys, valueScopes, type ValueFigures, type ValueScopes } from '#domain/value-analysis/value-inputs.ts';
import { textsOf } from '#web/lib/texts.ts';
import { amountText, figureText, percentText, roundAmountText } from './value-format.ts';

const LINE_TEXTS = {
  scanning: 'lineScanning',
  travel: 'lineTravel',
  scanQa: 'lineScanQa',
  scanner: 'lineScanner',
  maintenance: 'lineMaintenance',
  hosting: 'lineHosting',
  modeling: 'lineModeling',
  modelQa: 'lineModelQa',
} as const satisfies Record<CostLine, string>;

/** What the page, its print and its PDF say of a result, in words: one list for all of them. */
export function describeValue(figures: ValueFigures, scopes: ValueScopes, result: ValueResult) {
  const texts = textsOf('valueAnalysis');
  const { savingsCents, basic } = result;
  const { laborRateUsd, hoursSaved, maintenanceReductionPercent, maintenanceUsdPerSqft } = basicRoiFigures;
  return {
    headline:
      savingsCents === 0
        ? texts('costsTheSame')
        : texts(savingsCents > 0 ? 'saves' : 'costsMore', { amount: amountText(Math.abs(savingsCents)) }),
    costs: costLines.map((line) => [texts(LINE_TEXTS[line]), amountText(result.lines[line])] as const),
    inHouse: amountText(result.inHouseCents),
    service: amountText(result.serviceCents),
    sensitivity: sensitivityOf(figures, scopes).map(
      ({ key, lowerCents, higherCents }) =>
        [texts(key), roundAmountText(lowerCents), roundAmountText(higherCents)] as const,
    ),
    sensitivityText: texts('sensitivityText', { percent: SENSITIVITY_PERCENT }),
    basic: [
      [texts('basicLabor', { hours: hoursSaved, rate: amountText(laborRateUsd * 100) }), amountText(basic.laborCents)],
      [
        texts('basicMaintenance', {
          percent: maintenanceReductionPercent,
          rate: amountText(maintenanceUsdPerSqft * 100),
        }),
        amountText(basic.maintenanceCents),
      ],
      [texts('basicSavings'), amountText(basic.savingsCents)],
    ] as const,
    assumptions: [
      {
        label: texts('assumeSpeed'),
        value: texts('assumeSpeedValue', {
          speed: figureText(result.effectiveSqftPerHour),
          hours: figureText(result.modelingHours),
        }),
        why: texts('assumeSpeedWhy'),
      },
      {
        label: texts('assumeFactor'),
        value: texts('assumeFactorValue', {
          factor: figureText(result.sizeFactor),
          hours: figureText(result.modelQaHours),
        }),
        why: texts('assumeFactorWhy'),
      },
      {
        label: texts('assumeScanner'),
        value: texts('assumeScannerValue', {
          cost: amountText(Math.round((figures.scannerCost * 100) / figures.usefulLifeYears)),
          years: figureText(figures.usefulLifeYears),
        }),
        why: texts('assumeScannerWhy'),
      },
      {
        label: texts('assumeTravel'),
        value: texts('assumeTravelValue', { cost: amountText(Math.round(figures.travelCost * 100)) }),
        why: texts('assumeTravelWhy'),
      },
      { label: texts('assumeRoi'), value: texts('assumeRoiValue'), why: texts('assumeRoiWhy') },
    ],
    inputs: [
      ...inputKeys.map((key) => [texts(key), figureText(figures[key])] as const),
      [
        texts('scopes'),
        valueScopes
          .filter((scope) => scopes[scope])
          .map((scope) => texts(scope))
          .join(', ') || '–',
      ] as const,
    ],
  };
}
export type DescribedValue = ReturnType<typeof describeValue>;

/** 'ROI 510.6%', or that there is none. */
export function roiText(roi: Roi): string {
  const texts = textsOf('valueAnalysis');
  return roi ? texts('roi', { percent: percentText(roi.percent) }) : texts('noRoi');
}
