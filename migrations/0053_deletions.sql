CREATE TABLE "deletion" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"deleted_team_id" uuid,
	"requested_by" text,
	"token_sha256" text,
	"kept" jsonb,
	"requested_at" timestamp with time zone NOT NULL,
	"undo_ends_at" timestamp with time zone NOT NULL,
	"restored_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "deletion_token_sha256_unique" UNIQUE("token_sha256"),
	CONSTRAINT "deletion_of_one" CHECK ((user_id is null) <> (deleted_team_id is null))
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "theme" text;--> statement-breakpoint
ALTER TABLE "deletion" ADD CONSTRAINT "deletion_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion" ADD CONSTRAINT "deletion_deleted_team_id_team_id_fk" FOREIGN KEY ("deleted_team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion" ADD CONSTRAINT "deletion_requested_by_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
grant select, insert, update on deletion to storey_app;
--> statement-breakpoint
alter table deletion enable row level security;
--> statement-breakpoint
alter table deletion force row level security;
--> statement-breakpoint
-- What brings somebody back is read by nobody but the server itself.
create policy deletion_of_system on deletion for all using (app_kind() = 'system') with check (app_kind() = 'system');
--> statement-breakpoint
-- The audit log stays append-only for the application: the one change is that a deleted person's address gives way to a pseudonym.
create policy audit_forget on audit for update using (app_kind() = 'system') with check (app_kind() = 'system');
--> statement-breakpoint
-- Accounts are the sign-in library's: the application's role changes them only as follows, and only as the system.
create function rename_person(person text, new_name text, address text, picture text) returns void
  language sql security definer set search_path = public as $$
  update "user" set name = new_name, email = address, image = picture, updated_at = now() where id = person and app_kind() = 'system';
$$;
--> statement-breakpoint
create function sign_out_person(person text) returns void language sql security definer set search_path = public as $$
  delete from session where user_id = person and app_kind() = 'system';
  delete from verification where value = person and app_kind() = 'system';
$$;
--> statement-breakpoint
create function forget_person(person text, address text, pseudonym text) returns void
  language sql security definer set search_path = public as $$
  delete from account where user_id = person and app_kind() = 'system';
  delete from two_factor where user_id = person and app_kind() = 'system';
  update "user" set requested_team_name = null, time_zone = null, units = null, theme = null, two_factor_enabled = false
    where id = person and app_kind() = 'system';
  update audit set
    object_name = case when object_type = 'person' and object_id = person then pseudonym else object_name end,
    details = replace(details::text, to_json(address)::text, to_json(pseudonym)::text)::jsonb
  where app_kind() = 'system'
    and ((object_type = 'person' and object_id = person) or position(to_json(address)::text in details::text) > 0);
$$;
--> statement-breakpoint
revoke all on function rename_person(text, text, text, text), sign_out_person(text), forget_person(text, text, text) from public;
--> statement-breakpoint
grant execute on function rename_person(text, text, text, text), sign_out_person(text), forget_person(text, text, text) to storey_app;
