CREATE TABLE "location_share" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"location_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"grantee_email" text NOT NULL,
	"grantee_user_id" text,
	"can_download" boolean DEFAULT false NOT NULL,
	"invited_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "share_link" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"location_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"token_sha256" text NOT NULL,
	"name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"password_hash" text,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "share_link_token_sha256_unique" UNIQUE("token_sha256")
);
--> statement-breakpoint
CREATE TABLE "share_opening" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"share_link_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"network" text NOT NULL,
	"browser" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "object_name" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "actor_kind" text DEFAULT 'user' NOT NULL;--> statement-breakpoint
ALTER TABLE "location_share" ADD CONSTRAINT "location_share_location_id_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."location"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_share" ADD CONSTRAINT "location_share_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_share" ADD CONSTRAINT "location_share_grantee_user_id_user_id_fk" FOREIGN KEY ("grantee_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_share" ADD CONSTRAINT "location_share_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_location_id_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."location"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_opening" ADD CONSTRAINT "share_opening_share_link_id_share_link_id_fk" FOREIGN KEY ("share_link_id") REFERENCES "public"."share_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "location_share_live" ON "location_share" USING btree ("location_id","grantee_email") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "location_share_grantee_user_id_index" ON "location_share" USING btree ("grantee_user_id");--> statement-breakpoint
CREATE INDEX "location_share_grantee_email_index" ON "location_share" USING btree ("grantee_email");--> statement-breakpoint
CREATE INDEX "share_link_location_id_index" ON "share_link" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "share_opening_share_link_id_opened_at_index" ON "share_opening" USING btree ("share_link_id","opened_at" DESC NULLS LAST);
--> statement-breakpoint
grant select, insert, update, delete on location_share, share_link to storey_app;
--> statement-breakpoint
grant select, insert on share_opening to storey_app;
--> statement-breakpoint
create function app_link() returns uuid language sql stable as $$ select nullif(current_setting('app.link', true), '')::uuid $$;
--> statement-breakpoint
alter table location_share enable row level security;
--> statement-breakpoint
alter table location_share force row level security;
--> statement-breakpoint
create policy location_share_read on location_share for select using (is_operator() or (app_kind() = 'user' and (team_id = app_team() or (grantee_user_id = app_user() and revoked_at is null))));
--> statement-breakpoint
create policy location_share_write on location_share for all using (is_operator() or (app_kind() = 'user' and team_id = app_team())) with check (is_operator() or (app_kind() = 'user' and team_id = app_team()));
--> statement-breakpoint
alter table share_link enable row level security;
--> statement-breakpoint
alter table share_link force row level security;
--> statement-breakpoint
create policy share_link_read on share_link for select using (is_operator() or (app_kind() = 'user' and team_id = app_team()) or id = app_link());
--> statement-breakpoint
create policy share_link_write on share_link for all using (is_operator() or (app_kind() = 'user' and team_id = app_team())) with check (is_operator() or (app_kind() = 'user' and team_id = app_team()));
--> statement-breakpoint
alter table share_opening enable row level security;
--> statement-breakpoint
alter table share_opening force row level security;
--> statement-breakpoint
create policy share_opening_read on share_opening for select using (is_operator() or (app_kind() = 'user' and exists (select 1 from share_link l where l.id = share_opening.share_link_id and l.team_id = app_team())));
--> statement-breakpoint
create policy share_opening_append on share_opening for insert with check (is_operator());
--> statement-breakpoint
-- Whether the caller may download what is shared with them at this location; null without a live share.
create function share_of(place uuid) returns boolean language sql stable as $$
  select s.can_download from location_share s where s.location_id = place and app_kind() = 'user' and s.grantee_user_id = app_user() and s.revoked_at is null limit 1
$$;
--> statement-breakpoint
-- Apart from can_see: a function with a subquery is not inlined, and can_see is asked for every row.
create function is_shared_with_caller(place uuid) returns boolean language sql stable as $$
  select (app_kind() = 'user' and exists (select 1 from location_share s where s.location_id = place and s.grantee_user_id = app_user() and s.revoked_at is null))
    or exists (select 1 from share_link l where l.id = app_link() and l.location_id = place and l.revoked_at is null and l.expires_at > now())
$$;
--> statement-breakpoint
create or replace function can_see(p project) returns boolean language sql stable as $$
  select is_operator()
    or (app_kind() = 'worker' and p.id = app_job())
    or (p.deleted_at is null and (p.is_demo or p.is_public))
    or (app_kind() = 'user' and (p.team_id = app_team() or p.partner_team_id = app_team()))
    or (p.deleted_at is null and not p.is_hidden and (app_user() is not null or app_link() is not null) and is_shared_with_caller(p.location_id))
$$;
--> statement-breakpoint
-- Locations that people shared with the caller, for lists that go by an index.
create function shared_locations() returns uuid[] language sql stable as $$
  select coalesce(array_agg(s.location_id), '{}') from location_share s where app_kind() = 'user' and s.grantee_user_id = app_user() and s.revoked_at is null
$$;
--> statement-breakpoint
-- Name of the owning team for a partner and for people the location is shared with: the rest of the team's row stays closed to them.
create function owner_name(p project) returns text language plpgsql stable as $$
declare
  before text := coalesce(current_setting('app.kind', true), '');
  owner text;
begin
  perform set_config('app.kind', 'system', true);
  owner := (select t.name from team t where t.id = p.team_id
    and (p.partner_team_id = app_team() or exists (select 1 from location_share s where s.location_id = p.location_id and s.grantee_user_id = app_user() and s.revoked_at is null)));
  perform set_config('app.kind', before, true);
  return owner;
end $$;
--> statement-breakpoint
-- Who took a file home is told to the owner, also when the file was shared.
drop policy audit_append on audit;
--> statement-breakpoint
create policy audit_append on audit for insert with check (is_operator() or app_kind() = 'worker' or team_id is not distinct from app_team()
  or (user_id = app_user() and exists (select 1 from location_share s where s.team_id = audit.team_id and s.grantee_user_id = app_user() and s.revoked_at is null)));
--> statement-breakpoint
-- The location of a live share link, by the hash of its token: for the owner only, outside of a transaction, as caller_of.
create function link_of(token_hash text) returns table (link_id uuid, location_id uuid) language plpgsql stable as $$
declare before text := coalesce(current_setting('app.kind', true), '');
begin
  perform set_config('app.kind', 'system', true);
  return query
    select l.id, l.location_id from share_link l where l.token_sha256 = token_hash and l.revoked_at is null and l.expires_at > now();
  perform set_config('app.kind', before, true);
end $$;
--> statement-breakpoint
revoke execute on function link_of(text) from public;
--> statement-breakpoint
-- Who besides the owning team hears of a project at the moment: people and links that it is shared with, and its partner.
create function audience_of(told uuid) returns table (user_id text, link_id uuid, team_id uuid) language plpgsql stable as $$
declare before text := coalesce(current_setting('app.kind', true), '');
begin
  perform set_config('app.kind', 'system', true);
  return query
    with p as (select * from project where id = told and deleted_at is null and not is_hidden)
    select s.grantee_user_id, null::uuid, null::uuid from p join location_share s on s.location_id = p.location_id where s.grantee_user_id is not null and s.revoked_at is null
    union all select null, l.id, null from p join share_link l on l.location_id = p.location_id where l.revoked_at is null and l.expires_at > now()
    union all select null, null, p.partner_team_id from p where p.partner_team_id is not null;
  perform set_config('app.kind', before, true);
end $$;
--> statement-breakpoint
revoke execute on function audience_of(uuid) from public;
