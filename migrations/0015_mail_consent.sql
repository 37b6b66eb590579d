CREATE TABLE "mail_consent" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"is_wanted" boolean NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_consent_email_purpose_created_at_index" ON "mail_consent" USING btree ("email","purpose","created_at" DESC NULLS LAST);--> statement-breakpoint
grant select, insert, delete on mail_consent to storey_app;
--> statement-breakpoint
alter table mail_consent enable row level security;
--> statement-breakpoint
alter table mail_consent force row level security;
--> statement-breakpoint
create policy mail_consent_all on mail_consent for all using (is_operator()) with check (is_operator());
--> statement-breakpoint
-- Whoever deletes an account, and wherever: what was said about mail to its address goes with it.
create function forget_mail_consent() returns trigger language plpgsql as $$
declare before text := coalesce(current_setting('app.kind', true), '');
begin
  perform set_config('app.kind', 'system', true);
  delete from mail_consent where email = lower(old.email);
  perform set_config('app.kind', before, true);
  return old;
end $$;
--> statement-breakpoint
create trigger user_forgets_mail_consent after delete on "user" for each row execute function forget_mail_consent();
