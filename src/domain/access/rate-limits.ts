/** So many in a window: a bucket of `max` tokens that refills evenly in `windowSeconds`. */
export type RateLimit = { max: number; windowSeconds: number };

const MINUTE = 60;
const HOUR = 3600;
const GIB = 2 ** 30;

/** How often a thing may be done (authorization.md R6). Operators change single ones by RATE_LIMITS. */
export const defaultLimits = {
  /** Sign-ins, links and password mails for one account from one address. */
  signIn: { max: 5, windowSeconds: MINUTE },
  /** The same for one account from all addresses together. */
  signInAccount: { max: 60, windowSeconds: HOUR },
  /** The same from one address for all accounts together. */
  signInAddress: { max: 60, windowSeconds: MINUTE },
  signUp: { max: 30, windowSeconds: MINUTE },
  /** Everything else that the sign-in library answers, per path and address. */
  auth: { max: 600, windowSeconds: MINUTE },
  invite: { max: 20, windowSeconds: HOUR },
  /** Tries of a share link's password from one address: too few for it to use up the link's own and lock its visitors out. */
  linkPassword: { max: 10, windowSeconds: 10 * MINUTE },
  /** The same of one link from all addresses together. */
  linkPasswordTotal: { max: 200, windowSeconds: HOUR },
  /** Invitation mails to one address, from all teams together. */
  inviteMail: { max: 3, windowSeconds: 24 * HOUR },
  /** Requests of a team for a plan: each reaches staff. */
  planRequest: { max: 5, windowSeconds: HOUR },
  /** Changes and cancellations of a plan by a person: each asks the payment provider, and mails everybody who gets the team's bills. */
  planChange: { max: 10, windowSeconds: MINUTE },
  newTeam: { max: 10, windowSeconds: HOUR },
  /** Orders, and beginnings of one, by visitors from one address. */
  publicOrder: { max: 5, windowSeconds: HOUR },
  publicUser: { max: 20, windowSeconds: HOUR },
  /** Bytes of files that visitors from one address begin to send: what they reserve is gone for all others. */
  publicUploadBytes: { max: 40 * GIB, windowSeconds: 24 * HOUR },
  uploadInitiate: { max: 60, windowSeconds: HOUR },
  /** Sample scans of a person: each is simulated and converted. */
  sampleScan: { max: 5, windowSeconds: HOUR },
  /** Exit packages of a person: each reads everything of a project. */
  exitPackage: { max: 12, windowSeconds: HOUR },
  /** Comparisons of point clouds of a person: each reads all points. */
  deviation: { max: 30, windowSeconds: HOUR },
  /** Completions of addresses. */
  searchAddress: { max: 10, windowSeconds: MINUTE },
  /** Researched addresses of a person. */
  research: { max: 10, windowSeconds: MINUTE },
  /** Tokens of a language model that a team's researches may take: what the operator pays for. */
  researchTokens: { max: 200_000, windowSeconds: 24 * HOUR },
  /** Google's map tiles, of which a map requests thirty at the same time. */
  mapTile: { max: 900, windowSeconds: MINUTE },
  /** What a map asks other services for: outlines of buildings, pictures from the street. */
  mapService: { max: 60, windowSeconds: MINUTE },
  /** Tokens of the service that shows Revit models, which a page renews every half hour. */
  viewerToken: { max: 30, windowSeconds: MINUTE },
  /** Quotes and budgets without a session. */
  publicQuote: { max: 30, windowSeconds: MINUTE },
  /** Estimates, proposals and invoices as PDF, of a person or an address: each is printed anew. */
  paperPdf: { max: 30, windowSeconds: MINUTE },
  /** Event streams that are open at the same time, per person, or for the anonymous visitors of a network; the window does not matter. */
  eventStream: { max: 20, windowSeconds: MINUTE },
  /** Messages of a person. */
  message: { max: 60, windowSeconds: MINUTE },
  signedUrl: { max: 300, windowSeconds: MINUTE },
  /** All other calls of a person, or of an address without a session. */
  request: { max: 600, windowSeconds: MINUTE },
  /** Bytes of octrees, models and files, in place of a count of requests. */
  artefactBytes: { max: 40 * GIB, windowSeconds: HOUR },
} satisfies Record<string, RateLimit>;
export type LimitName = keyof typeof defaultLimits;
export type Limits = Record<LimitName, RateLimit>;
