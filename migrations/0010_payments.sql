CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text DEFAULT 'unlock' NOT NULL,
	"project_id" uuid,
	"project_name" text NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" text,
	"area_sqft" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"status" text DEFAULT 'creating' NOT NULL,
	"mount" text NOT NULL,
	"return_path" text NOT NULL,
	"stripe_session_id" text,
	"stripe_intent_id" text,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"receipt_number" text,
	"receipt_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "payment_stripe_session_id_unique" UNIQUE("stripe_session_id"),
	CONSTRAINT "payment_stripe_intent_id_unique" UNIQUE("stripe_intent_id")
);
--> statement-breakpoint
CREATE TABLE "stripe_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_open" ON "payment" USING btree ("project_id") WHERE status in ('creating', 'open');--> statement-breakpoint
CREATE INDEX "payment_team_id_created_at_index" ON "payment" USING btree ("team_id","created_at" DESC NULLS LAST);--> statement-breakpoint
grant select, insert, update on payment, stripe_event to storey_app;
--> statement-breakpoint
alter table payment enable row level security;
--> statement-breakpoint
alter table payment force row level security;
--> statement-breakpoint
create policy payment_all on payment for all using (is_operator() or (app_kind() = 'user' and team_id = app_team())) with check (is_operator() or (app_kind() = 'user' and team_id = app_team()));
--> statement-breakpoint
alter table stripe_event enable row level security;
--> statement-breakpoint
alter table stripe_event force row level security;
--> statement-breakpoint
create policy stripe_event_all on stripe_event for all using (is_operator()) with check (is_operator());
