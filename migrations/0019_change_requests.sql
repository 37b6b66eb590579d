CREATE TABLE "change_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"text" text NOT NULL,
	"target" jsonb NOT NULL,
	"asset_id" uuid,
	"revision_asset_id" uuid,
	"author_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "change_request_project_id_number_unique" UNIQUE("project_id","number")
);
--> statement-breakpoint
CREATE TABLE "change_request_entry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"change_request_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"author_id" text,
	"is_staff" boolean NOT NULL,
	"text" text NOT NULL,
	"to_status" text,
	"revision_asset_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "change_request_entry_change_request_id_number_unique" UNIQUE("change_request_id","number")
);
--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "elements_state" text;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "elements_problem" text;--> statement-breakpoint
ALTER TABLE "change_request" ADD CONSTRAINT "change_request_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request" ADD CONSTRAINT "change_request_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request" ADD CONSTRAINT "change_request_asset_id_asset_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."asset"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request" ADD CONSTRAINT "change_request_revision_asset_id_asset_id_fk" FOREIGN KEY ("revision_asset_id") REFERENCES "public"."asset"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request" ADD CONSTRAINT "change_request_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request_entry" ADD CONSTRAINT "change_request_entry_change_request_id_change_request_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request_entry" ADD CONSTRAINT "change_request_entry_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request_entry" ADD CONSTRAINT "change_request_entry_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request_entry" ADD CONSTRAINT "change_request_entry_revision_asset_id_asset_id_fk" FOREIGN KEY ("revision_asset_id") REFERENCES "public"."asset"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_request_waiting" ON "change_request" USING btree ("created_at") WHERE status in ('open', 'at_work');
--> statement-breakpoint
grant select, insert, update on change_request to storey_app;
--> statement-breakpoint
grant select, insert on change_request_entry to storey_app;
--> statement-breakpoint
alter table change_request enable row level security;
--> statement-breakpoint
alter table change_request force row level security;
--> statement-breakpoint
-- Of the project's team and the operator: neither partners nor those with whom a location is shared.
create policy change_request_read on change_request for select using (is_operator() or team_id = own_team());
--> statement-breakpoint
create policy change_request_append on change_request for insert with check (is_operator() or (team_id = own_team() and author_id = app_user() and exists (select 1 from project p where p.id = project_id and p.team_id = own_team())));
--> statement-breakpoint
create policy change_request_update on change_request for update using (is_operator() or team_id = own_team()) with check (is_operator() or team_id = own_team());
--> statement-breakpoint
alter table change_request_entry enable row level security;
--> statement-breakpoint
alter table change_request_entry force row level security;
--> statement-breakpoint
create policy change_request_entry_read on change_request_entry for select using (is_operator() or team_id = own_team());
--> statement-breakpoint
create policy change_request_entry_append on change_request_entry for insert with check (is_operator() or (team_id = own_team() and not is_staff and author_id = app_user() and exists (select 1 from change_request r where r.id = change_request_id)));
--> statement-breakpoint
drop policy asset_read on asset;
--> statement-breakpoint
-- Older versions are for the project's own team and the operator; what was withdrawn is for the operator alone.
create policy asset_read on asset for select using (
  (is_current or is_operator() or app_kind() = 'worker' or (withdrawn_at is null and exists (select 1 from project p where p.id = asset.project_id and p.team_id = own_team())))
  and exists (select 1 from project p where p.id = asset.project_id)
);
