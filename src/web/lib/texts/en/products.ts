/** What each product name means, in a sentence that is shown where the name first appears. */
export const products = {
  scanit: 'We come to the building and scan it.',
  bimit: 'We build a model from a scan you already have.',
  engine: 'Software converts your scan automatically.',
  verified:
    'Our team can check this model element by element against the scan, at the scope and level of detail you need.',
  plan: "Your team's free downloads of BIMIT Engine conversions. Each project counts once, by floor area.",
  fastTrack: 'Parts of the model that you can use before the rest is finished.',
} as const;
