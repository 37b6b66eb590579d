ALTER TABLE "asset" ADD COLUMN "pdf_subtype" text;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "link_url" text;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "is_delivered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "is_current" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "made_from" uuid;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "view_state" text;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "view_problem" text;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_made_from_asset_id_fk" FOREIGN KEY ("made_from") REFERENCES "public"."asset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_made_from_index" ON "asset" USING btree ("made_from");
--> statement-breakpoint
drop policy asset_read on asset;
--> statement-breakpoint
-- Older versions and what was withdrawn is for the operator alone.
create policy asset_read on asset for select using ((is_current or is_operator() or app_kind() = 'worker') and exists (select 1 from project p where p.id = asset.project_id));
