ALTER TABLE "payment" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "tax_exempt_number" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "currency" text DEFAULT 'usd' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "tax" jsonb;