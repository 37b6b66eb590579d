import { stateCode } from './us-states.ts';

/** 'NH' in '60 Market Square, Portsmouth, NH 03801', also before a country behind it. */
const STATE_AND_ZIP = /[,\s]([a-z]{2})[\s,]+\d{5}(?:-\d{4})?\s*(?:,[^,\d]*)?$/i;

/** The postal code of the state that an address of the US ends with ('City, ST ZIP'); undefined for any other address. */
export function stateOfAddress(address: string): string | undefined {
  return stateCode(STATE_AND_ZIP.exec(address)?.[1] ?? '');
}
