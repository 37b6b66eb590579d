CREATE TABLE "document_counter" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_counter_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "estimate" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"project_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"lines" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"status" text DEFAULT 'issued' NOT NULL,
	"valid_until" date NOT NULL,
	"content" jsonb NOT NULL,
	"issued_by" text,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "estimate_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"project_id" uuid,
	"project_name" text NOT NULL,
	"team_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"lines" jsonb NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"token_sha256" text NOT NULL,
	"token" text NOT NULL,
	"content" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"issued_by" text,
	"issued_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "invoice_number_unique" UNIQUE("number"),
	CONSTRAINT "invoice_token_sha256_unique" UNIQUE("token_sha256")
);
--> statement-breakpoint
CREATE TABLE "operator_setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_draft" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"created_by" text NOT NULL,
	"step" text NOT NULL,
	"data" jsonb NOT NULL,
	"tour_password" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_guest" (
	"draft_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_sha256" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tour_password" text,
	"claim_token_sha256" text,
	"claim_expires_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_guest_token_sha256_unique" UNIQUE("token_sha256"),
	CONSTRAINT "order_guest_claim_token_sha256_unique" UNIQUE("claim_token_sha256")
);
--> statement-breakpoint
CREATE TABLE "price_book" (
	"version" integer PRIMARY KEY NOT NULL,
	"book" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "payment_open";--> statement-breakpoint
ALTER TABLE "payment" ALTER COLUMN "area_sqft" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "upload" ALTER COLUMN "project_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "location" ADD COLUMN "country" text DEFAULT 'US' NOT NULL;--> statement-breakpoint
ALTER TABLE "location" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "guest_email" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "quote" jsonb;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "price_book_version" integer;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "is_estimate_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "tour_password" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "estimated_total_sqft" integer;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "site_estimated_total_sqft" integer;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "revit_version" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "earliest_deadline_days" integer;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "latest_deadline_days" integer;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "scan_date" date;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "second_scan_date" date;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "customer_contract_type" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "is_quarantine" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "discount_type" text;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "discount_percent" integer;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "draft_id" uuid;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "estimate" ADD CONSTRAINT "estimate_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate" ADD CONSTRAINT "estimate_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate" ADD CONSTRAINT "estimate_issued_by_user_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_issued_by_user_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_draft" ADD CONSTRAINT "order_draft_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_draft" ADD CONSTRAINT "order_draft_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_book" ADD CONSTRAINT "price_book_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimate_project_id_index" ON "estimate" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "invoice_team_id_issued_at_index" ON "invoice" USING btree ("team_id","issued_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoice_project_id_index" ON "invoice" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "order_draft_created_by_updated_at_index" ON "order_draft" USING btree ("created_by","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_guest_email_index" ON "order_guest" USING btree ("email");--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_price_book_version_price_book_version_fk" FOREIGN KEY ("price_book_version") REFERENCES "public"."price_book"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_open_invoice" ON "payment" USING btree ("invoice_id") WHERE status in ('creating', 'open') and kind = 'invoice';--> statement-breakpoint
CREATE INDEX "upload_draft_id_index" ON "upload" USING btree ("draft_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_open" ON "payment" USING btree ("project_id") WHERE status in ('creating', 'open') and kind = 'unlock';--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_owner" CHECK (project_id is not null or draft_id is not null);
--> statement-breakpoint
grant select, insert, update, delete on order_draft, order_guest to storey_app;
--> statement-breakpoint
grant select, insert, update on estimate, invoice, price_book, document_counter to storey_app;
--> statement-breakpoint
grant select, insert, update, delete on operator_setting to storey_app;
--> statement-breakpoint
-- The draft that a visitor's one-order token is good for (authorization.md R9).
create function app_guest() returns uuid language sql stable as $$ select nullif(current_setting('app.guest', true), '')::uuid $$;
--> statement-breakpoint
-- Whom a one-order token stands for, by its hash: for the owner only, outside of a transaction, as caller_of.
create function guest_of(token_hash text) returns table (draft_id uuid, email text) language plpgsql stable as $$
declare before text := coalesce(current_setting('app.kind', true), '');
begin
  perform set_config('app.kind', 'system', true);
  return query
    select g.draft_id, g.email from order_guest g where g.token_sha256 = token_hash and g.expires_at > now() and g.claimed_at is null;
  perform set_config('app.kind', before, true);
end $$;
--> statement-breakpoint
revoke execute on function guest_of(text) from public;
--> statement-breakpoint
alter table order_draft enable row level security;
--> statement-breakpoint
alter table order_draft force row level security;
--> statement-breakpoint
create policy order_draft_all on order_draft for all using (is_operator() or (app_kind() = 'user' and team_id = app_team())) with check (is_operator() or (app_kind() = 'user' and team_id = app_team()));
--> statement-breakpoint
alter table order_guest enable row level security;
--> statement-breakpoint
alter table order_guest force row level security;
--> statement-breakpoint
create policy order_guest_all on order_guest for all using (is_operator()) with check (is_operator());
--> statement-breakpoint
alter table price_book enable row level security;
--> statement-breakpoint
alter table price_book force row level security;
--> statement-breakpoint
create policy price_book_read on price_book for select using (true);
--> statement-breakpoint
create policy price_book_append on price_book for insert with check (is_operator());
--> statement-breakpoint
alter table operator_setting enable row level security;
--> statement-breakpoint
alter table operator_setting force row level security;
--> statement-breakpoint
create policy operator_setting_read on operator_setting for select using (true);
--> statement-breakpoint
create policy operator_setting_insert on operator_setting for insert with check (is_operator());
--> statement-breakpoint
create policy operator_setting_update on operator_setting for update using (is_operator()) with check (is_operator());
--> statement-breakpoint
create policy operator_setting_delete on operator_setting for delete using (is_operator());
--> statement-breakpoint
alter table estimate enable row level security;
--> statement-breakpoint
alter table estimate force row level security;
--> statement-breakpoint
create policy estimate_read on estimate for select using (is_operator() or (app_kind() = 'user' and team_id = app_team()));
--> statement-breakpoint
create policy estimate_insert on estimate for insert with check (is_operator() or (app_kind() = 'user' and team_id = app_team()));
--> statement-breakpoint
create policy estimate_update on estimate for update using (is_operator()) with check (is_operator());
--> statement-breakpoint
alter table invoice enable row level security;
--> statement-breakpoint
alter table invoice force row level security;
--> statement-breakpoint
create policy invoice_read on invoice for select using (is_operator() or (app_kind() = 'user' and team_id = app_team()));
--> statement-breakpoint
create policy invoice_insert on invoice for insert with check (is_operator() or (app_kind() = 'user' and team_id = app_team()));
--> statement-breakpoint
create policy invoice_update on invoice for update using (is_operator()) with check (is_operator());
--> statement-breakpoint
alter table document_counter enable row level security;
--> statement-breakpoint
alter table document_counter force row level security;
--> statement-breakpoint
create policy document_counter_all on document_counter for all using (is_operator()) with check (is_operator());
--> statement-breakpoint
-- The next number of a kind of document: a transaction that fails gives its number back, so that there are no gaps.
create function next_document_number(wanted text, of_year integer) returns integer language plpgsql as $$
declare
  before text := coalesce(current_setting('app.kind', true), '');
  number integer;
begin
  perform set_config('app.kind', 'system', true);
  insert into document_counter (kind, year, last) values (wanted, of_year, 1)
    on conflict (kind, year) do update set last = document_counter.last + 1 returning last into number;
  perform set_config('app.kind', before, true);
  return number;
end $$;
--> statement-breakpoint
drop policy order_read on "order";
--> statement-breakpoint
create policy order_read on "order" for select using (is_operator() or (app_kind() = 'user' and team_id = app_team()) or (app_kind() = 'worker' and project_id = app_job()) or draft_id = app_guest());
--> statement-breakpoint
drop policy upload_all on upload;
--> statement-breakpoint
create policy upload_all on upload for all using (can_write(team_id, project_id) or draft_id = app_guest()) with check (can_write(team_id, project_id) or draft_id = app_guest());
--> statement-breakpoint
create function guest_project() returns uuid language sql stable as $$ select o.project_id from "order" o where app_guest() is not null and o.draft_id = app_guest() $$;
--> statement-breakpoint
create or replace function can_see(p project) returns boolean language sql stable as $$
  select is_operator()
    or (app_kind() = 'worker' and p.id = app_job())
    or (p.deleted_at is null and (p.is_demo or p.is_public))
    or (app_kind() = 'user' and (p.team_id = app_team() or p.partner_team_id = app_team()))
    or (p.deleted_at is null and not p.is_hidden and (app_user() is not null or app_link() is not null) and is_shared_with_caller(p.location_id))
    or (app_guest() is not null and p.deleted_at is null and p.id = guest_project())
$$;
