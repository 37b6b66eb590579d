/** What each product name means, in a sentence that stands where the name first appears. */
export const products = {
  scanit: 'We come and scan the building.',
  bimit: 'We model the building from a scan that you have.',
  engine: 'Software converts your scan, without waiting for people.',
  verified: 'Have our team go through this model: every element checked against the scan, at the scope and level that you need.',
  plan: 'What your team can download of BIMIT Engine conversions for free, once per project and counted by floor area.',
  fastTrack: 'Parts of the model that you can use before the whole is done.',
} as const;
