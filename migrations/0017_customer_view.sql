CREATE TABLE "customer_view" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"team_id" uuid NOT NULL,
	"project_id" uuid,
	"session_id" text NOT NULL,
	"token_sha256" text NOT NULL,
	"reason" text NOT NULL,
	"ip" text,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ending" text,
	CONSTRAINT "customer_view_token_sha256_unique" UNIQUE("token_sha256")
);
--> statement-breakpoint
ALTER TABLE "customer_view" ADD CONSTRAINT "customer_view_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_view" ADD CONSTRAINT "customer_view_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_view" ADD CONSTRAINT "customer_view_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_view_team_id_started_at_index" ON "customer_view" USING btree ("team_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_view_session_id_index" ON "customer_view" USING btree ("session_id");--> statement-breakpoint
grant select, insert, update on customer_view to storey_app;
--> statement-breakpoint
alter table customer_view enable row level security;
--> statement-breakpoint
alter table customer_view force row level security;
--> statement-breakpoint
create policy customer_view_all on customer_view for all using (is_operator()) with check (is_operator());
--> statement-breakpoint
-- The view of a browser, by the hash of its cookie and in the session that began it: for the owner only, outside of a transaction, as caller_of.
create function view_of(token_hash text, session_token text) returns table (view_id uuid, user_id text, team_id uuid, project_id uuid, ends_at timestamptz) language plpgsql stable as $$
declare before text := coalesce(current_setting('app.kind', true), '');
begin
  perform set_config('app.kind', 'system', true);
  return query
    select v.id, v.user_id, v.team_id, v.project_id, v.ends_at from customer_view v join session s on s.id = v.session_id
    where v.token_sha256 = token_hash and s.token = session_token and v.ended_at is null and v.ends_at > now();
  perform set_config('app.kind', before, true);
end $$;
--> statement-breakpoint
revoke execute on function view_of(text, text) from public;
--> statement-breakpoint
-- Views that nobody ended: their time is up, or the session or the staff rights that they hung on are gone.
create function views_that_are_over() returns table (view_id uuid, user_id text, ending text) language plpgsql stable as $$
declare before text := coalesce(current_setting('app.kind', true), '');
begin
  perform set_config('app.kind', 'system', true);
  return query
    select v.id, v.user_id, case when v.ends_at <= now() then 'expired' else 'signedOut' end from customer_view v
    where v.ended_at is null and (v.ends_at <= now()
      or not exists (select 1 from session s where s.id = v.session_id and s.expires_at > now())
      or not exists (select 1 from "user" u where u.id = v.user_id and u.staff_role is not null and u.two_factor_enabled));
  perform set_config('app.kind', before, true);
end $$;
--> statement-breakpoint
revoke execute on function views_that_are_over() from public;
