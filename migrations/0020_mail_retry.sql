ALTER TABLE "notification" ADD COLUMN "mail_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "mail_retry_at" timestamp with time zone;