ALTER TABLE "drawdown" ADD COLUMN "overage_sqft" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drawdown" ADD COLUMN "overage_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drawdown" ADD COLUMN "overage_cents" integer DEFAULT 0 NOT NULL;