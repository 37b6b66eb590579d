export const outbox = {
  title: 'Mail outbox',
  subtitle:
    'This installation has no mail server: what it would send is kept here, newest first. Only people at this machine and administrators can open this page. Set SMTP_URL to send e-mail instead.',
  to: 'To {{recipient}}',
  copy: 'Copy text',
  copied: 'Copied',
  emptyTitle: 'No mail yet',
  emptyText: 'Verification, sign-in and conversion e-mails appear here as soon as one is sent.',
  loading: 'Loading mail',
  listLabel: 'Mail, newest first',
} as const;
