CREATE TABLE "backup_run" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"target" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"alive_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"snapshot" text,
	"is_encrypted" boolean DEFAULT false NOT NULL,
	"objects" integer,
	"size_bytes" bigint,
	"faults" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "held_deletion" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"claimed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stored_object" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"size_bytes" bigint,
	"sha256" text,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backup_run_finished_at_index" ON "backup_run" USING btree ("finished_at");
--> statement-breakpoint
grant select, insert, update, delete on stored_object, held_deletion, backup_run to storey_app;
--> statement-breakpoint
alter table stored_object enable row level security;
--> statement-breakpoint
alter table stored_object force row level security;
--> statement-breakpoint
alter table held_deletion enable row level security;
--> statement-breakpoint
alter table held_deletion force row level security;
--> statement-breakpoint
alter table backup_run enable row level security;
--> statement-breakpoint
alter table backup_run force row level security;
--> statement-breakpoint
create policy stored_object_all on stored_object for all using (app_kind() = 'system') with check (app_kind() = 'system');
--> statement-breakpoint
create policy held_deletion_all on held_deletion for all using (app_kind() = 'system') with check (app_kind() = 'system');
--> statement-breakpoint
create policy backup_run_read on backup_run for select using (is_operator());
--> statement-breakpoint
create policy backup_run_write on backup_run for all using (app_kind() = 'system') with check (app_kind() = 'system');
--> statement-breakpoint
-- What is known of objects that are stored already. Of an upload in parts it is a checksum of checksums, and of a folder that of its largest file.
insert into stored_object (key, size_bytes, sha256, recorded_at)
select a.storage_key, min(a.bytes), min(a.sha256), now() from asset a
where a.link_url is null and a.storage_key <> '' and a.storage_key not like '%/' and a.sha256 ~ '^[0-9a-f]{64}$'
  and not exists (select 1 from upload u where u.storage_key = a.storage_key)
group by a.storage_key having count(distinct a.sha256) = 1;
