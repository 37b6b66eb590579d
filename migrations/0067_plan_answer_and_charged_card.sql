ALTER TABLE "payment" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "plan_answer" jsonb;--> statement-breakpoint
ALTER TABLE "invoice_transaction" ADD COLUMN "card" jsonb;