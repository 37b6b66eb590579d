DROP INDEX "project_team_id_created_at_index";--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "scopes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "estimated_tier" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "mttr_job_id" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "mttr_org_id" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "mttr_model_id" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "mttr_estimated_tier" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "mttr_total_estimated_area_sqft" integer;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "scan_partner_latest_deadline" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "scan_date_final" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "asset_submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "latest_deadline" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "expected_delivery_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "bim_partner_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "latest_comment" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "latest_comment_id" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "latest_comment_header" text;--> statement-breakpoint
CREATE INDEX "project_team_id_created_at_id_index" ON "project" USING btree ("team_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "project_partner_team_id_index" ON "project" USING btree ("partner_team_id") WHERE partner_team_id is not null;--> statement-breakpoint
CREATE INDEX "project_demo" ON "project" USING btree ("created_at" DESC NULLS LAST,"id") WHERE is_demo;--> statement-breakpoint
-- How people expect names in order: case and accents count least, and Floor 2 comes before Floor 10. Without ICU, by code point.
do $$ begin
  if exists (select 1 from pg_collation where collname = 'und-x-icu') then
    execute $c$create collation natural_order (provider = icu, locale = 'und-u-kn-true', deterministic = true)$c$;
  else
    create collation natural_order from "C";
  end if;
end $$;
