CREATE TABLE "message_seen" (
	"project_id" uuid NOT NULL,
	"thread" text NOT NULL,
	"reader" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_seen_project_id_thread_reader_pk" PRIMARY KEY("project_id","thread","reader")
);
--> statement-breakpoint
CREATE TABLE "mobilization" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"submitted_by" text,
	"submitted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"wants_mail" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preference" (
	"user_id" text PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"thread" text NOT NULL,
	"author_id" text,
	"is_staff" boolean NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_call" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"duration_minutes" integer NOT NULL,
	"booked_by" text,
	"note" text DEFAULT '' NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sequence_item" (
	"project_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"key" text NOT NULL,
	"status" text NOT NULL,
	"expected_on" date,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sequence_item_project_id_key_pk" PRIMARY KEY("project_id","key")
);
--> statement-breakpoint
CREATE TABLE "signature" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"estimate_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"submission_id" text NOT NULL,
	"submission_url" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"signed_by" text,
	"signer_name" text,
	"signer_email" text,
	"document_sha256" text,
	"consent" text,
	"mark" jsonb,
	"ip" text,
	"storage_key" text,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "signature_submission_id_unique" UNIQUE("submission_id")
);
--> statement-breakpoint
CREATE TABLE "status_move" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"pipeline_status" text,
	"mover" text NOT NULL,
	"moved_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "left_status" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "status_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "is_sequence_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message_seen" ADD CONSTRAINT "message_seen_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mobilization" ADD CONSTRAINT "mobilization_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mobilization" ADD CONSTRAINT "mobilization_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mobilization" ADD CONSTRAINT "mobilization_submitted_by_user_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_message" ADD CONSTRAINT "project_message_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_message" ADD CONSTRAINT "project_message_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_message" ADD CONSTRAINT "project_message_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_call" ADD CONSTRAINT "scheduled_call_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_call" ADD CONSTRAINT "scheduled_call_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_call" ADD CONSTRAINT "scheduled_call_booked_by_user_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_item" ADD CONSTRAINT "sequence_item_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_item" ADD CONSTRAINT "sequence_item_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature" ADD CONSTRAINT "signature_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature" ADD CONSTRAINT "signature_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature" ADD CONSTRAINT "signature_estimate_id_estimate_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature" ADD CONSTRAINT "signature_signed_by_user_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_move" ADD CONSTRAINT "status_move_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_move" ADD CONSTRAINT "status_move_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_move" ADD CONSTRAINT "status_move_moved_by_user_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_user_id_created_at_index" ON "notification" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notification_unmailed" ON "notification" USING btree ("created_at") WHERE wants_mail and mailed_at is null;--> statement-breakpoint
CREATE INDEX "project_message_project_id_thread_created_at_index" ON "project_message" USING btree ("project_id","thread","created_at");--> statement-breakpoint
CREATE INDEX "scheduled_call_project_id_index" ON "scheduled_call" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_call_slot" ON "scheduled_call" USING btree ("starts_at") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "signature_project_id_index" ON "signature" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "signature_open" ON "signature" USING btree ("project_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "status_move_project_id_created_at_index" ON "status_move" USING btree ("project_id","created_at");
--> statement-breakpoint
grant select, insert on status_move to storey_app;
--> statement-breakpoint
grant select, insert, update, delete on project_message, message_seen, signature, mobilization, scheduled_call, sequence_item, notification, notification_preference to storey_app;
--> statement-breakpoint
alter table status_move enable row level security;
--> statement-breakpoint
alter table status_move force row level security;
--> statement-breakpoint
create policy status_move_read on status_move for select using (exists (select 1 from project p where p.id = project_id));
--> statement-breakpoint
create policy status_move_append on status_move for insert with check (is_operator() or (app_kind() = 'user' and team_id = app_team()) or (app_kind() = 'worker' and project_id = app_job()));
--> statement-breakpoint
alter table project_message enable row level security;
--> statement-breakpoint
alter table project_message force row level security;
--> statement-breakpoint
-- A thread of somebody outside of the team is theirs and the operator's.
create policy project_message_read on project_message for select using (is_operator() or (app_kind() = 'user' and exists (select 1 from project p where p.id = project_id) and ((thread = 'team' and team_id = app_team()) or thread = app_user())));
--> statement-breakpoint
create policy project_message_append on project_message for insert with check (is_operator() or (app_kind() = 'user' and not is_staff and author_id = app_user() and exists (select 1 from project p where p.id = project_id) and ((thread = 'team' and team_id = app_team()) or thread = app_user())));
--> statement-breakpoint
alter table message_seen enable row level security;
--> statement-breakpoint
alter table message_seen force row level security;
--> statement-breakpoint
create policy message_seen_all on message_seen for all using (is_operator() or (app_kind() = 'user' and reader = app_user())) with check (is_operator() or (app_kind() = 'user' and reader = app_user()));
--> statement-breakpoint
alter table signature enable row level security;
--> statement-breakpoint
alter table signature force row level security;
--> statement-breakpoint
create policy signature_all on signature for all using (is_operator() or (app_kind() = 'user' and team_id = app_team())) with check (is_operator() or (app_kind() = 'user' and team_id = app_team()));
--> statement-breakpoint
alter table mobilization enable row level security;
--> statement-breakpoint
alter table mobilization force row level security;
--> statement-breakpoint
create policy mobilization_all on mobilization for all using (is_operator() or (app_kind() = 'user' and team_id = app_team())) with check (is_operator() or (app_kind() = 'user' and team_id = app_team()));
--> statement-breakpoint
alter table scheduled_call enable row level security;
--> statement-breakpoint
alter table scheduled_call force row level security;
--> statement-breakpoint
create policy scheduled_call_all on scheduled_call for all using (is_operator() or (app_kind() = 'user' and team_id = app_team())) with check (is_operator() or (app_kind() = 'user' and team_id = app_team()));
--> statement-breakpoint
alter table sequence_item enable row level security;
--> statement-breakpoint
alter table sequence_item force row level security;
--> statement-breakpoint
create policy sequence_item_read on sequence_item for select using (exists (select 1 from project p where p.id = project_id));
--> statement-breakpoint
create policy sequence_item_write on sequence_item for all using (is_operator()) with check (is_operator());
--> statement-breakpoint
alter table notification enable row level security;
--> statement-breakpoint
alter table notification force row level security;
--> statement-breakpoint
create policy notification_read on notification for select using (is_operator() or user_id = app_user());
--> statement-breakpoint
-- Whoever causes something tells others of it; they mark as read what is their own.
create policy notification_append on notification for insert with check (app_kind() <> 'anonymous');
--> statement-breakpoint
create policy notification_update on notification for update using (is_operator() or user_id = app_user()) with check (is_operator() or user_id = app_user());
--> statement-breakpoint
create policy notification_delete on notification for delete using (is_operator() or user_id = app_user());
--> statement-breakpoint
alter table notification_preference enable row level security;
--> statement-breakpoint
alter table notification_preference force row level security;
--> statement-breakpoint
create policy notification_preference_all on notification_preference for all using (is_operator() or user_id = app_user()) with check (is_operator() or user_id = app_user());
