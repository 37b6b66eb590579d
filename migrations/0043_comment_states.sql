ALTER TABLE "model_comment" ADD COLUMN "point" jsonb;--> statement-breakpoint
ALTER TABLE "model_comment_reply" ADD COLUMN "is_resolving" boolean;--> statement-breakpoint
ALTER TABLE "model_comment_reply" ADD COLUMN "change_request_id" uuid;--> statement-breakpoint
ALTER TABLE "model_comment_reply" ADD CONSTRAINT "model_comment_reply_change_request_id_change_request_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_request"("id") ON DELETE set null ON UPDATE no action;