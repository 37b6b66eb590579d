/** The scan is readable but contains no building that can be modelled. The message is the sentence the customer reads. */
export class NoBuildingError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NoBuildingError';
  }
}
