/**
 * The scan is readable but contains no building that can be modelled. The message is the sentence the customer reads.
 * `few-rooms`: walls were found, but rooms explain too little of the floor.
 */
export class NoBuildingError extends Error {
  readonly verdict: 'no-building' | 'few-rooms';

  constructor(message: string, verdict: NoBuildingError['verdict'] = 'no-building') {
    super(message);
    this.name = 'NoBuildingError';
    this.verdict = verdict;
  }
}
