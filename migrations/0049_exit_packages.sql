CREATE TABLE "exit_package" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"reader" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"files_done" integer DEFAULT 0 NOT NULL,
	"files_total" integer DEFAULT 0 NOT NULL,
	"bytes_done" bigint DEFAULT 0 NOT NULL,
	"bytes_total" bigint DEFAULT 0 NOT NULL,
	"size_bytes" bigint,
	"storage_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "model_comment" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "model_comment_reply" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "project_message" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "saved_view" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "exit_package" ADD CONSTRAINT "exit_package_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exit_package" ADD CONSTRAINT "exit_package_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exit_package" ADD CONSTRAINT "exit_package_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exit_package_project_id_user_id_created_at_index" ON "exit_package" USING btree ("project_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "exit_package_running" ON "exit_package" USING btree ("project_id","user_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
grant select, insert, update, delete on exit_package to storey_app;
--> statement-breakpoint
alter table exit_package enable row level security;
--> statement-breakpoint
alter table exit_package force row level security;
--> statement-breakpoint
-- One's own, while one sees the project; the housekeeping and the worker that makes it.
create policy exit_package_own on exit_package for all using (
  app_kind() = 'system' or (app_kind() = 'worker' and project_id = app_job())
  or (app_kind() in ('user', 'staff') and user_id = app_user() and exists (select 1 from project p where p.id = project_id))
) with check (
  app_kind() = 'system' or (app_kind() = 'worker' and project_id = app_job())
  or (app_kind() in ('user', 'staff') and user_id = app_user() and exists (select 1 from project p where p.id = project_id and p.team_id = exit_package.team_id))
);
