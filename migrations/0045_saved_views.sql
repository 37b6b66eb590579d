CREATE TABLE "saved_view" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"series" text NOT NULL,
	"name" text NOT NULL,
	"view" text NOT NULL,
	"owner_id" text,
	"author_id" text,
	"is_staff" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_view_project_id_series_index" ON "saved_view" USING btree ("project_id","series");
--> statement-breakpoint
grant select, insert, update, delete on saved_view to storey_app;
--> statement-breakpoint
-- One's own, and those of the team for its members and the operator; where the project is seen at all, and signed in (authorization.md R11).
create function reaches_view(of_project uuid, of_team uuid, owner text) returns boolean language sql stable as $$
  select app_kind() = 'system'
    or (app_kind() in ('user', 'staff')
      and (owner = app_user() or (owner is null and (is_operator() or of_team = app_team())))
      and exists (select 1 from project p where p.id = of_project and p.team_id = of_team))
$$;
--> statement-breakpoint
alter table saved_view enable row level security;
--> statement-breakpoint
alter table saved_view force row level security;
--> statement-breakpoint
create policy saved_view_read on saved_view for select using (reaches_view(project_id, team_id, owner_id));
--> statement-breakpoint
-- Everybody in their own name; on a demo the operator alone saves for all.
create policy saved_view_append on saved_view for insert with check (
  reaches_view(project_id, team_id, owner_id)
  and (app_kind() = 'system' or (author_id = app_user() and is_staff = is_operator()))
  and exists (select 1 from project p where p.id = project_id and p.deleted_at is null and (owner_id is not null or is_operator() or not p.is_demo)));
--> statement-breakpoint
create policy saved_view_update on saved_view for update using (reaches_view(project_id, team_id, owner_id)) with check (reaches_view(project_id, team_id, owner_id));
--> statement-breakpoint
create policy saved_view_delete on saved_view for delete using (reaches_view(project_id, team_id, owner_id));
