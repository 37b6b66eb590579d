CREATE TABLE "panorama" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"upload_key" text,
	"storage_key" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"sha256" text,
	"width_px" integer,
	"asset_id" uuid,
	"guid" text DEFAULT '' NOT NULL,
	"x_m" double precision,
	"y_m" double precision,
	"z_m" double precision,
	"rotation_w" double precision DEFAULT 1 NOT NULL,
	"rotation_x" double precision DEFAULT 0 NOT NULL,
	"rotation_y" double precision DEFAULT 0 NOT NULL,
	"rotation_z" double precision DEFAULT 0 NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	CONSTRAINT "panorama_asset_id_guid_number_unique" UNIQUE("asset_id","guid","number"),
	CONSTRAINT "panorama_placed" CHECK (num_nonnulls(x_m, y_m, z_m) in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "panorama" ADD CONSTRAINT "panorama_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panorama" ADD CONSTRAINT "panorama_asset_id_asset_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."asset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panorama" ADD CONSTRAINT "panorama_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panorama" ADD CONSTRAINT "panorama_deleted_by_user_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "panorama_project_id_number_index" ON "panorama" USING btree ("project_id","number");
--> statement-breakpoint
grant select, insert, update on panorama to storey_app;
--> statement-breakpoint
-- Those who tend the tours of a project tend its panoramas; the worker cuts them, and housekeeping gives up what nobody cuts.
create function tends_panoramas(of_project uuid) returns boolean language sql stable as $$
  select app_kind() = 'system' or is_operator() or (app_kind() = 'worker' and of_project = app_job()) or tends_tours(of_project)
$$;
--> statement-breakpoint
alter table panorama enable row level security;
--> statement-breakpoint
alter table panorama force row level security;
--> statement-breakpoint
-- Everybody who sees the project sees its panoramas. One that somebody deletes has to be theirs to read afterwards, and to bring back.
create policy panorama_read on panorama for select using (
  exists (select 1 from project p where p.id = panorama.project_id) and (deleted_at is null or tends_panoramas(project_id)));
--> statement-breakpoint
create policy panorama_insert on panorama for insert with check (tends_panoramas(project_id));
--> statement-breakpoint
create policy panorama_update on panorama for update using (tends_panoramas(project_id)) with check (tends_panoramas(project_id));
