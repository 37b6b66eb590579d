export const address = {
  street: 'Street and number',
  streetHint: 'Optional, for the map',
  city: 'City or ZIP code',
  cityPlaceholder: 'Begin with a city or a ZIP code',
  cityPick: 'Choose a place from the list.',
  cityNothing: 'No US place begins like that.',
  cityFailed: 'Places cannot be searched at the moment. Try again in a moment.',
  cityClear: 'Remove the place',
} as const;
