ALTER TABLE "team" ADD COLUMN "scan_plan" text;--> statement-breakpoint
CREATE INDEX "audit_object" ON "audit" USING btree ("object_type","object_id");