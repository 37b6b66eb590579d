type Details = {
  code?: string;
  param?: string;
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
};

/** A refusal in Stripe's shape: `{error: {type, code, message, param}}`. */
export class SandboxError extends Error {
  readonly status: 400 | 401 | 402 | 404 | 501;
  readonly details: Details;
  constructor(status: 400 | 401 | 402 | 404 | 501, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  toBody() {
    return { error: { type: 'invalid_request_error', message: this.message, ...this.details } };
  }
}

/** What the sandbox does not know it says, so that a test never passes on something it only pretended to do. */
export function unknown(what: string): SandboxError {
  return new SandboxError(501, `The sandbox does not know ${what}.`, { code: 'not_implemented' });
}

export function missing(kind: string, id: string): SandboxError {
  return new SandboxError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' });
}
