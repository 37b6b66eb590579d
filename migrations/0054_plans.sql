CREATE TABLE "enterprise_plan" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"number" text NOT NULL,
	"service" text NOT NULL,
	"name" text NOT NULL,
	"contract_term" text DEFAULT '' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"renewal_term" text DEFAULT '' NOT NULL,
	"commitment_sqft" integer NOT NULL,
	"current_plan_sqft" integer,
	"max_sqft_per_month" integer,
	"invoice_cycle" text DEFAULT '' NOT NULL,
	"billing_type" text DEFAULT '' NOT NULL,
	"base_rate_discount_bp" integer DEFAULT 0 NOT NULL,
	"is_discount_locked" boolean DEFAULT false NOT NULL,
	"overage" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invoice_transaction" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"receipt_number" text,
	"provider_id" text,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_transaction_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "team_billing" (
	"team_id" uuid PRIMARY KEY NOT NULL,
	"billing_address" text,
	"contact_name" text,
	"contact_email" text,
	"msa_contract_id" text,
	"msa_starts_on" date,
	"msa_ends_on" date,
	"payment_terms" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enterprise_plan" ADD CONSTRAINT "enterprise_plan_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_transaction" ADD CONSTRAINT "invoice_transaction_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_transaction" ADD CONSTRAINT "invoice_transaction_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_transaction" ADD CONSTRAINT "invoice_transaction_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_billing" ADD CONSTRAINT "team_billing_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enterprise_plan_team_id_starts_on_index" ON "enterprise_plan" USING btree ("team_id","starts_on");--> statement-breakpoint
CREATE INDEX "invoice_transaction_invoice_id_index" ON "invoice_transaction" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_transaction_team_id_index" ON "invoice_transaction" USING btree ("team_id");
--> statement-breakpoint
grant select, insert, update on team_billing, enterprise_plan, invoice_transaction to storey_app;
--> statement-breakpoint
alter table team_billing enable row level security;
--> statement-breakpoint
alter table team_billing force row level security;
--> statement-breakpoint
-- The team reads what was agreed; the operator writes it.
create policy team_billing_read on team_billing for select using (is_operator() or (app_kind() = 'user' and team_id = app_team()));
--> statement-breakpoint
create policy team_billing_insert on team_billing for insert with check (is_operator());
--> statement-breakpoint
create policy team_billing_update on team_billing for update using (is_operator()) with check (is_operator());
--> statement-breakpoint
alter table enterprise_plan enable row level security;
--> statement-breakpoint
alter table enterprise_plan force row level security;
--> statement-breakpoint
create policy enterprise_plan_read on enterprise_plan for select using (
  is_operator() or (app_kind() = 'user' and team_id = app_team() and removed_at is null));
--> statement-breakpoint
create policy enterprise_plan_insert on enterprise_plan for insert with check (is_operator());
--> statement-breakpoint
create policy enterprise_plan_update on enterprise_plan for update using (is_operator()) with check (is_operator());
--> statement-breakpoint
alter table invoice_transaction enable row level security;
--> statement-breakpoint
alter table invoice_transaction force row level security;
--> statement-breakpoint
create policy invoice_transaction_read on invoice_transaction for select using (is_operator() or (app_kind() = 'user' and team_id = app_team()));
--> statement-breakpoint
create policy invoice_transaction_insert on invoice_transaction for insert with check (is_operator());
--> statement-breakpoint
create policy invoice_transaction_update on invoice_transaction for update using (is_operator()) with check (is_operator());
--> statement-breakpoint
-- What staff marked as paid until now.
insert into invoice_transaction (invoice_id, team_id, kind, amount_cents, currency, status, created_at)
select id, team_id, 'manual', amount_cents, currency, 'succeeded', coalesce(paid_at, issued_at) from invoice where status = 'paid' and is_paid_by_hand;

--> statement-breakpoint
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

--> statement-breakpoint
ALTER TABLE "drawdown" ADD COLUMN "overage_sqft" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drawdown" ADD COLUMN "overage_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drawdown" ADD COLUMN "overage_cents" integer DEFAULT 0 NOT NULL;
