export const projectSearch = {
  open: 'Search projects',
  placeholder: 'Name, address, ID or status',
  results: 'Projects found',
  recent: 'Recently found',
  hint: 'Type a few letters of a name, an address, an order ID or a status.',
  nothing: 'No projects match “{{words}}”. Try fewer or other words.',
  failed: 'The search did not work; nothing is lost. {{reason}}',
  retry: 'Try again',
  demo: 'Demo project',
  keys: '↑ ↓ to choose, Enter to open, Esc to close',
} as const;
