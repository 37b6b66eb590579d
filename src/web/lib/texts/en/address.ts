export const address = {
  street: 'Street address',
  streetHint: 'Optional, for the map',
  city: 'City or ZIP code',
  cityPlaceholder: 'Start typing a city or ZIP code',
  cityPick: 'Choose a place from the list.',
  cityNothing: 'No matching place in the US.',
  cityFailed: 'Place search is not available right now. Try again in a moment.',
  cityClear: 'Remove the place',
} as const;
