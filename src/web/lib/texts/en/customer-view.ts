/** Staff who see the portal as a customer: the bar above every page, and the dialog that begins it. */
export const customerView = {
  region: 'View as the customer', seeing: 'You see {{team}} as its members do.', readOnly: 'Read only', until: 'until {{time}}', end: 'End view', endFailed: 'The view goes on: {{reason}}',
  closedTitle: 'Not part of the view as the customer', closedText: 'End the view to open this page: it is yours and not the customer’s.',
  begin: 'View as customer', beginTitle: 'View as {{team}}?', begun: 'For {{minutes}} minutes you see the portal as members of this team do, and can change nothing. Their admins read in their audit log that staff looked, with your reason.', reason: 'Reason', reasonHint: 'The team reads it', reasonNeeded: 'Say why: the team reads it.', confirm: 'View as customer',
  views: 'Views as customer', viewsText: 'Each is in the audit log of the team too.', noViews: 'Nobody of the staff has seen the portal as this team.', who: 'Staff', started: 'Started', lasted: 'Ended', goesOn: 'Goes on until {{time}}', ended: 'after {{count}} min', endedAtOnce: 'within a minute', expired: 'after {{count}} min, time was up', signedOut: 'after {{count}} min, signed out', formerPerson: 'Former person',
} as const;
