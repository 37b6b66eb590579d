import { basicRoiFigures, costLines, type Roi, type ValueResult } from '#domain/value-analysis/value-costs.ts';
import { SENSITIVITY_PERCENT, sensitivityOf } from '#domain/value-analysis/sensitivity.ts';
import {
  inputKeys,
  travelFigures,
  valueInputs,
  valueScopes,
  type InputKey,
  type ValueFigures,
  type ValueScopes,
} from '#domain/value-analysis/value-inputs.ts';
import { textsOf } from '#web/lib/texts.ts';
import { amountFormat, figureText, percentText } from './value-format.ts';

/** What depends on where the figures are from. */
type Source = {
  /** Amounts are in another currency than the assumptions, none of which is used. */ isForeign?: boolean;
  /** The price of the service is our own; what it says of its tax. */ ownPrice?: { tax: string } | undefined;
};

/** Words that no figure changes. Made once and handed on: a key describes the result again, and most of its words are these. */
export function valueWords(
  texts = textsOf('valueAnalysis'),
  amounts = amountFormat(),
  { isForeign = false, ownPrice }: Source = {},
) {
  const { laborRate, hoursSaved, maintenanceReductionPercent, maintenancePerSqft } = basicRoiFigures;
  const percent = SENSITIVITY_PERCENT;
  const travel = { base: amounts.text(travelFigures.base * 100), day: amounts.text(travelFigures.perDay * 100) };
  const { sign } = amounts;
  const serviceDefaults = {
    scan: amounts.text(valueInputs.scanPrice.preset * 100),
    bim: amounts.text(valueInputs.bimPrice.preset * 100),
  };
  return {
    amounts,
    inputs: Object.fromEntries(inputKeys.map((key) => [key, texts(key, { sign })])) as Record<InputKey, string>,
    scopes: texts('scopes'),
    lines: {
      scanning: texts('lineScanning'),
      travel: texts('lineTravel'),
      scanQa: texts('lineScanQa'),
      scanner: texts('lineScanner'),
      maintenance: texts('lineMaintenance'),
      hosting: texts('lineHosting'),
      modeling: texts('lineModeling'),
      modelQa: texts('lineModelQa'),
    },
    costs: [texts('inHouse'), texts('cost')],
    total: texts('total'),
    isForeign,
    ourService: ownPrice?.tax ? texts('ourServiceTaxed', { tax: ownPrice.tax }) : texts('ourService'),
    sensitivity: [texts('input'), texts('lower', { percent }), texts('higher', { percent })],
    sensitivityText: texts('sensitivityText', { percent }),
    basicLabor: texts('basicLabor', { hours: hoursSaved, rate: amounts.text(laborRate * 100) }),
    basicMaintenance: texts('basicMaintenance', {
      percent: maintenanceReductionPercent,
      rate: amounts.text(maintenancePerSqft * 100),
    }),
    basicSavings: texts('basicSavings'),
    assume: {
      speed: { label: texts('assumeSpeed'), why: texts('assumeSpeedWhy') },
      factor: { label: texts('assumeFactor'), why: texts('assumeFactorWhy') },
      scanner: { label: texts('assumeScanner'), why: texts('assumeScannerWhy') },
      travel: { label: texts('assumeTravel'), why: isForeign ? '' : texts('assumeTravelWhy', travel) },
      service: {
        label: texts('ourService'),
        why: ownPrice ? texts('ownPriceUsed') : isForeign ? '' : texts('assumeServiceWhy', serviceDefaults),
      },
      roi: { label: texts('assumeRoi'), why: texts('assumeRoiWhy'), value: texts('assumeRoiValue') },
    },
  };
}
type ValueWords = ReturnType<typeof valueWords>;

/** What the page, its print and its PDF say of a result: one list for all of them. */
export function describeValue(figures: ValueFigures, scopes: ValueScopes, result: ValueResult, words = valueWords()) {
  const texts = textsOf('valueAnalysis');
  const { savingsCents, basic } = result;
  const { text: amountText, round: roundAmountText } = words.amounts;
  return {
    words,
    headline:
      savingsCents === 0
        ? texts('costsTheSame')
        : texts(savingsCents > 0 ? 'saves' : 'costsMore', { amount: amountText(Math.abs(savingsCents)) }),
    costs: [
      ...costLines.map((line) => [words.lines[line], amountText(result.lines[line])]),
      [words.total, amountText(result.inHouseCents)],
      [words.ourService, amountText(result.serviceCents)],
    ],
    sensitivity: sensitivityOf(figures, scopes, words.isForeign).map(({ key, lowerCents, higherCents }) => [
      words.inputs[key],
      roundAmountText(lowerCents),
      roundAmountText(higherCents),
    ]),
    // Its rates are in the assumptions' currency, and nobody can enter others.
    basic: words.isForeign
      ? []
      : [
          [words.basicLabor, amountText(basic.laborCents)],
          [words.basicMaintenance, amountText(basic.maintenanceCents)],
          [words.basicSavings, amountText(basic.savingsCents)],
        ],
    assumptions: assumptionsOf(figures, result, words),
  };
}
export type DescribedValue = ReturnType<typeof describeValue>;

function assumptionsOf(
  figures: ValueFigures,
  result: ValueResult,
  { assume, amounts: { text: amountText } }: ValueWords,
) {
  const texts = textsOf('valueAnalysis');
  return [
    {
      ...assume.speed,
      value: texts('assumeSpeedValue', {
        speed: figureText(result.effectiveSqftPerHour),
        count: result.modelingHours,
        hours: figureText(result.modelingHours),
      }),
    },
    {
      ...assume.factor,
      value: texts('assumeFactorValue', {
        factor: figureText(result.sizeFactor),
        count: result.modelQaHours,
        hours: figureText(result.modelQaHours),
      }),
    },
    {
      ...assume.scanner,
      value: texts('assumeScannerValue', {
        cost: amountText(Math.round((figures.scannerCost * 100) / figures.usefulLifeYears)),
        years: figureText(figures.usefulLifeYears),
      }),
    },
    { ...assume.travel, value: amountText(Math.round(figures.travelCost * 100)) },
    { ...assume.service, value: amountText(result.serviceCents) },
    assume.roi,
  ];
}

/** What was entered, for the PDF. */
export function describeInputs(figures: ValueFigures, scopes: ValueScopes, words: ValueWords) {
  const texts = textsOf('valueAnalysis');
  const modeled = valueScopes.filter((scope) => scopes[scope]).map((scope) => texts(scope));
  return [
    ...inputKeys.map((key) => [words.inputs[key], figureText(figures[key])]),
    [words.scopes, modeled.join(', ') || '–'],
  ];
}

/** 'ROI 510.7%', or that there is none. */
export function roiText(roi: Roi): string {
  const texts = textsOf('valueAnalysis');
  return roi ? texts('roi', { percent: percentText(roi.percent) }) : texts('noRoi');
}
