CREATE TABLE "placement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"scale" double precision,
	"turn_deg" double precision,
	"shift_x_m" double precision,
	"shift_y_m" double precision,
	"shift_z_m" double precision,
	"set_by" text,
	"is_staff" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	CONSTRAINT "placement_project_id_series_number_unique" UNIQUE("project_id","series","number"),
	CONSTRAINT "placement_whole" CHECK (num_nonnulls(scale, turn_deg, shift_x_m, shift_y_m, shift_z_m) in (0, 5)),
	CONSTRAINT "placement_scale" CHECK (scale > 0)
);
--> statement-breakpoint
ALTER TABLE "placement" ADD CONSTRAINT "placement_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placement" ADD CONSTRAINT "placement_set_by_user_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placement" ADD CONSTRAINT "placement_undone_by_user_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
grant select, insert on placement to storey_app;
--> statement-breakpoint
-- A change is undone, and never another one.
grant update (undone_at, undone_by) on placement to storey_app;
--> statement-breakpoint
-- Files are placed by the team of their project and by the operator.
create function places_files(of_project uuid) returns boolean language sql stable as $$
  select app_kind() = 'system'
    or (app_kind() in ('user', 'staff') and exists (
      select 1 from project p where p.id = of_project and p.deleted_at is null and (is_operator() or p.team_id = app_team())))
$$;
--> statement-breakpoint
alter table placement enable row level security;
--> statement-breakpoint
alter table placement force row level security;
--> statement-breakpoint
-- Everybody who sees the files sees where they lie.
create policy placement_read on placement for select using (exists (select 1 from project p where p.id = placement.project_id));
--> statement-breakpoint
create policy placement_append on placement for insert with check (
  places_files(project_id) and undone_at is null and (app_kind() = 'system' or (set_by = app_user() and is_staff = is_operator())));
--> statement-breakpoint
create policy placement_undo on placement for update using (places_files(project_id)) with check (places_files(project_id));
