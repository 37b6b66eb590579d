import { pageLanguage } from '#web/lib/language.ts';

/** ISO 3166-1 alpha-2 without the US, whose addresses have fields of their own. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ' +
  ' CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM' +
  ' FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS' +
  ' IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML' +
  ' MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN' +
  ' PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG' +
  ' TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

/** Name of a country by its code, as it is in an address of an order: in English, whatever language the customer reads. */
export function countryName(code: string): string {
  return nameIn('en', code);
}

/** Countries outside the US as choices, by their names in the language of the page. */
export function countryChoices(language: string = pageLanguage()): { value: string; label: string }[] {
  return codes
    .split(' ')
    .map((value) => ({ value, label: nameIn(language, value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}

const names = new Map<string, Intl.DisplayNames>();

function nameIn(language: string, code: string): string {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  names.set(language, known);
  return known.of(code) ?? code;
}
