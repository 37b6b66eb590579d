CREATE UNIQUE INDEX "estimate_current" ON "estimate" USING btree ("project_id") WHERE status = 'issued';--> statement-breakpoint
ALTER TABLE "invoice" DROP COLUMN "token";