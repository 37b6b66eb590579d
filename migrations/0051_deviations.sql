CREATE TABLE "deviation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cloud_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"frames" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"problem" text,
	"storage_key" text NOT NULL,
	"requested_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "deviation_cloud_id_other_id_unique" UNIQUE("cloud_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "deviation" ADD CONSTRAINT "deviation_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deviation" ADD CONSTRAINT "deviation_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deviation" ADD CONSTRAINT "deviation_cloud_id_asset_id_fk" FOREIGN KEY ("cloud_id") REFERENCES "public"."asset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deviation" ADD CONSTRAINT "deviation_other_id_asset_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."asset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deviation" ADD CONSTRAINT "deviation_requested_by_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
grant select, insert, update, delete on deviation to storey_app;
--> statement-breakpoint
alter table deviation enable row level security;
--> statement-breakpoint
alter table deviation force row level security;
--> statement-breakpoint
-- Everybody who sees both files sees what their comparison found.
create policy deviation_read on deviation for select using (
  app_kind() in ('system', 'worker', 'user', 'staff')
  and exists (select 1 from project p where p.id = deviation.project_id)
  and exists (select 1 from asset a where a.id = deviation.cloud_id)
  and exists (select 1 from asset a where a.id = deviation.other_id));
--> statement-breakpoint
-- The team of the project and the operator have files compared; the worker does it.
create policy deviation_insert on deviation for insert with check (
  places_files(project_id) and exists (select 1 from project p where p.id = project_id and p.team_id = deviation.team_id));
--> statement-breakpoint
create policy deviation_update on deviation for update using (
  places_files(project_id) or (app_kind() = 'worker' and project_id = app_job())
) with check (
  (places_files(project_id) or (app_kind() = 'worker' and project_id = app_job()))
  and exists (select 1 from project p where p.id = project_id and p.team_id = deviation.team_id));
--> statement-breakpoint
create policy deviation_delete on deviation for delete using (places_files(project_id));
