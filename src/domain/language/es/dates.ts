import type { Translations } from '#domain/language/translate.ts';

const MONTHS = {
  Jan: 'ene',
  Feb: 'feb',
  Mar: 'mar',
  Apr: 'abr',
  May: 'may',
  Jun: 'jun',
  Jul: 'jul',
  Aug: 'ago',
  Sep: 'sept',
  Oct: 'oct',
  Nov: 'nov',
  Dec: 'dic',
};
const WEEKDAYS = { Mon: 'lun', Tue: 'mar', Wed: 'mié', Thu: 'jue', Fri: 'vie', Sat: 'sáb', Sun: 'dom' };
const HALVES = { AM: 'a.m.', PM: 'p.m.' };

/** Days and moments as sentences contain them, in Spanish as `Intl` writes it for the United States. */
export const dates: Translations = Object.fromEntries(
  Object.entries(MONTHS).flatMap(([month, mes]) => [
    [`${month} {}, 20{}`, `{1} ${mes} 20{2}`],
    [`Expected delivery: ${month} {}, 20{}.`, `Entrega prevista: {1} ${mes} 20{2}.`],
    ...Object.entries(HALVES).flatMap(([half, mitad]) => {
      const moment = `${month} {}, 20{}, {} ${half} Eastern`;
      const momento = `{1} ${mes} 20{2}, {3} ${mitad} (hora del Este)`;
      return [
        [moment, momento],
        [`The crew comes on ${moment}.`, `El equipo de escaneo irá el ${momento}.`],
        [`Your scan: ${moment}.`, `Su escaneo: ${momento}.`],
      ];
    }),
    ...Object.entries(MONTHS).map(([second, otro]) => [
      `${month} {}, 20{}, ${second} {}, 20{}`,
      `{1} ${mes} 20{2}, {3} ${otro} 20{4}`,
    ]),
    ...Object.entries(WEEKDAYS).flatMap(([day, dia]) => [
      [`${day}, ${month} {}, 20{}`, `${dia}, {1} de ${mes} de 20{2}`],
      ...Object.entries(HALVES).map(([half, mitad]) => [
        `${day}, ${month} {}, {} ${half} {}`,
        `${dia}, {1} de ${mes}, {2} ${mitad} {3}`,
      ]),
    ]),
  ]),
);
