/** What can go wrong in a viewer, and the sentence that the customer reads (viewers.md §2.9, §8). */
const SENTENCES = {
  NO_WEBGL: 'This browser cannot show 3D views because WebGL is not available.',
  CONTEXT_LOST: 'WebGL context lost. Please refresh the page.',
  CLOUD_TIMEOUT: 'Timeout loading Potree dependencies.',
  CLOUD_UNAVAILABLE: 'The point cloud could not be loaded. Please try again.',
  CLOUD_GONE: 'Part of this point cloud is missing from the server. Contact support.',
  CLOUD_DAMAGED: 'The point cloud is damaged and cannot be shown.',
  RANGE_NOT_SUPPORTED: 'The server sent the whole point cloud instead of the part that was asked for.',
  MODEL_UNAVAILABLE: 'The model could not be loaded. Please try again.',
  MODEL_DAMAGED: 'The model is damaged and cannot be shown.',
  MODEL_EMPTY: 'The model has no elements to show.',
  AUTODESK_UNREACHABLE: "Autodesk's viewer could not be loaded. Check your network connection, then reload.",
  MODEL_SERVICE_FAILED: 'The service that shows Revit models is not responding. Try again in a minute.',
  DRAWING_UNAVAILABLE: 'The drawing could not be loaded. Please try again.',
  PLAN_EMPTY: 'There is no plan for this level.',
  PANORAMA_UNAVAILABLE: 'The panorama could not be loaded. Please try again.',
  DOCUMENT_DAMAGED: 'This PDF is damaged and cannot be shown.',
  DOCUMENT_LOCKED: 'This PDF is protected by a password and cannot be shown here.',
  TOO_MANY_MARKERS: 'A measurement can have up to 30 markers. Clear some to continue.',
  TOO_MANY_CUTS: 'A model can have up to 6 cut planes. Delete one to continue.',
  SUSPENDED: 'This view was closed to make room for others. Open it again to continue.',
} as const;

export type ViewerErrorCode = keyof typeof SENTENCES;

/** A failure of a viewer: `message` is for the customer, `cause` for the log. */
export class ViewerError extends Error {
  readonly code: ViewerErrorCode;
  constructor(code: ViewerErrorCode, options?: ErrorOptions) {
    super(SENTENCES[code], options);
    this.name = 'ViewerError';
    this.code = code;
  }
}

/** A thing thrown anywhere as a `ViewerError`: kept when it is one, otherwise the cause of one with `code`. */
export function toViewerError(thrown: unknown, code: ViewerErrorCode): ViewerError {
  return thrown instanceof ViewerError ? thrown : new ViewerError(code, { cause: thrown });
}
