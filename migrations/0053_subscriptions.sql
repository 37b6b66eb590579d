CREATE TABLE "subscription" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"next_plan" text,
	"interval" text NOT NULL,
	"plan_version" integer NOT NULL,
	"status" text DEFAULT 'creating' NOT NULL,
	"stripe_session_id" text,
	"stripe_subscription_id" text,
	"started_at" timestamp with time zone,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"is_ending" boolean DEFAULT false NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "subscription_stripe_session_id_unique" UNIQUE("stripe_session_id"),
	CONSTRAINT "subscription_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id")
);
--> statement-breakpoint
DROP INDEX "drawdown_team_id_index";--> statement-breakpoint
ALTER TABLE "drawdown" ADD COLUMN "quota_sqft" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_live" ON "subscription" USING btree ("team_id") WHERE status in ('creating', 'open', 'active', 'past_due');--> statement-breakpoint
CREATE INDEX "subscription_team_id_index" ON "subscription" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "drawdown_team_id_created_at_index" ON "drawdown" USING btree ("team_id","created_at");
--> statement-breakpoint
grant select, insert, update on subscription to storey_app;
--> statement-breakpoint
alter table subscription enable row level security;
--> statement-breakpoint
alter table subscription force row level security;
--> statement-breakpoint
-- The team reads its plan; a checkout and the payment provider's events change it, as the system.
create policy subscription_read on subscription for select using (is_operator() or (app_kind() = 'user' and team_id = app_team()));
--> statement-breakpoint
create policy subscription_insert on subscription for insert with check (is_operator());
--> statement-breakpoint
create policy subscription_update on subscription for update using (is_operator()) with check (is_operator());
