-- Who began an upload is written to before it is deleted unfinished; when that was.
ALTER TABLE "upload" ADD COLUMN "warned_at" timestamp with time zone;
