ALTER TABLE "model_comment_reply" ADD COLUMN "deleted_at" timestamp with time zone;
--> statement-breakpoint
-- Deleting is a date in the row, and nothing else of it changes.
grant update (deleted_at) on model_comment_reply to storey_app;
--> statement-breakpoint
create policy model_comment_reply_delete on model_comment_reply for update using (is_operator() or author_id = app_user()) with check (is_operator() or author_id = app_user());
