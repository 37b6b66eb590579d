-- Mails hold links that sign in. Requests write them and never read them: the outbox page reads as the owner.
revoke select on outbox_mail from storey_app;
