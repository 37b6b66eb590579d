CREATE TABLE "model_comment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"series" text NOT NULL,
	"asset_id" uuid,
	"element_id" bigint NOT NULL,
	"global_id" text,
	"element_name" text NOT NULL,
	"element_category" text NOT NULL,
	"text" text NOT NULL,
	"view" text,
	"author_id" text,
	"is_staff" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "model_comment_reply" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"model_comment_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"text" text NOT NULL,
	"author_id" text,
	"is_staff" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_comment" ADD CONSTRAINT "model_comment_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_comment" ADD CONSTRAINT "model_comment_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_comment" ADD CONSTRAINT "model_comment_asset_id_asset_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."asset"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_comment" ADD CONSTRAINT "model_comment_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_comment_reply" ADD CONSTRAINT "model_comment_reply_model_comment_id_model_comment_id_fk" FOREIGN KEY ("model_comment_id") REFERENCES "public"."model_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_comment_reply" ADD CONSTRAINT "model_comment_reply_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_comment_reply" ADD CONSTRAINT "model_comment_reply_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_comment_reply" ADD CONSTRAINT "model_comment_reply_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_comment_project_id_series_created_at_index" ON "model_comment" USING btree ("project_id","series","created_at");--> statement-breakpoint
CREATE INDEX "model_comment_reply_model_comment_id_created_at_index" ON "model_comment_reply" USING btree ("model_comment_id","created_at");
--> statement-breakpoint
grant select, insert, update on model_comment to storey_app;
--> statement-breakpoint
grant select, insert on model_comment_reply to storey_app;
--> statement-breakpoint
-- Of all who see the project, but not by a link, which shows no names (authorization.md 2.3).
create function reads_comments(of_project uuid) returns boolean language sql stable as $$
  select exists (select 1 from project p where p.id = of_project and (app_kind() <> 'anonymous' or app_link() is null or p.is_demo or p.is_public))
$$;
--> statement-breakpoint
-- On a demo the operator alone writes; everybody in their own name.
create function writes_comments(of_project uuid, of_team uuid, author text, as_staff boolean) returns boolean language sql stable as $$
  select (app_kind() = 'system' or (author = app_user() and as_staff = is_operator()))
    and exists (select 1 from project p where p.id = of_project and p.team_id = of_team and p.deleted_at is null and (is_operator() or (app_kind() = 'user' and not p.is_demo)))
$$;
--> statement-breakpoint
alter table model_comment enable row level security;
--> statement-breakpoint
alter table model_comment force row level security;
--> statement-breakpoint
create policy model_comment_read on model_comment for select using (reads_comments(project_id));
--> statement-breakpoint
create policy model_comment_append on model_comment for insert with check (writes_comments(project_id, team_id, author_id, is_staff));
--> statement-breakpoint
-- Deleting is a date in the row.
create policy model_comment_update on model_comment for update using (is_operator() or author_id = app_user()) with check (is_operator() or author_id = app_user());
--> statement-breakpoint
alter table model_comment_reply enable row level security;
--> statement-breakpoint
alter table model_comment_reply force row level security;
--> statement-breakpoint
create policy model_comment_reply_read on model_comment_reply for select using (reads_comments(project_id));
--> statement-breakpoint
create policy model_comment_reply_append on model_comment_reply for insert with check (
  writes_comments(project_id, team_id, author_id, is_staff)
  and exists (select 1 from model_comment c where c.id = model_comment_id and c.project_id = model_comment_reply.project_id and c.deleted_at is null));
