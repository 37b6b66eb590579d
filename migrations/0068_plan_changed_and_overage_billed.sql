ALTER TABLE "drawdown" ADD COLUMN "billed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "changed_at" timestamp with time zone;