export const ownData = {
  title: 'Your data',
  text: 'Download what is stored about you, or delete your account.',
  download: 'Download my data',
  downloadText:
    'You get a JSON file with your profile, messages, comments, orders and actions. Enter your password to download it.',
  remove: 'Delete account',
  removeTitle: 'Delete your account?',
  removeText:
    'You are signed out everywhere, and your name and address are no longer shown to anyone. For 30 days you can restore your account with the link that we send to {{email}}. After that it is gone for good.',
  removeTeams_one:
    'You are the only member of {{teams}}, so the team is deleted as well, with all of its projects and files.',
  removeTeams_other:
    'You are the only member of these teams, so they are deleted as well, with all of their projects and files: {{teams}}.',
  removePlan:
    'The {{plan}} plan of {{team}} is canceled: nothing more is charged, and what is paid until {{date}} is not refunded.',
  removed: 'Your account was deleted. You can restore it with the link in our e-mail.',
  teamTitle: 'Team data',
  teamText:
    'Download what is stored about {{team}}, or delete the team. To take the files of a project, order its package on its page.',
  teamDownload: 'Download team data',
  teamDownloadText:
    'You get a JSON file with members, projects, orders, invoices, messages and the audit log. Enter your password to download it.',
  teamRemove: 'Delete team',
  teamRemoveTitle: 'Delete {{team}}?',
  teamRemoveText:
    'Its projects, shares and links disappear for everybody, and nobody is in the team any more. For 30 days each admin can restore it with the link that we send. After that it is gone for good, with its files.',
  teamRemovePlan:
    'Its {{plan}} plan is canceled: nothing more is charged, and what is paid until {{date}} is not refunded. If you restore the team by then, you can keep the plan.',
  teamRemoved: '{{team}} was deleted. Its admins can restore it with the link in our e-mail.',
  restoreAccountTitle: 'Restore your account?',
  restoreAccountText: 'The account of {{name}} was deleted. You can restore it as it was until {{date}}.',
  restoreTeamTitle: 'Restore {{name}}?',
  restoreTeamText: '{{name}} was deleted. You can restore it with its members, projects and shares until {{date}}.',
  restore: 'Restore',
  restoredAccountTitle: 'Your account is back',
  restoredAccountText: 'Sign in with your password as before.',
  restoredTeamTitle: '{{name}} is back',
  restoredTeamText:
    'Its members see its projects again. A plan that it had stays canceled at the end of the paid period, unless an admin keeps it under Billing before then.',
  restoreOverTitle: 'Nothing to restore',
  signIn: 'Sign in',
} as const;
