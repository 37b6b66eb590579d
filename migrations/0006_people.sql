CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_sha256" text NOT NULL,
	"invited_by" text,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_token_sha256_unique" UNIQUE("token_sha256")
);
--> statement-breakpoint
CREATE TABLE "idempotent_answer" (
	"principal" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_sha256" text NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotent_answer_principal_route_key_pk" PRIMARY KEY("principal","route","key")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_bucket" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_pending" ON "invitation" USING btree ("team_id","email") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "invitation_email_index" ON "invitation" USING btree ("email");--> statement-breakpoint
CREATE INDEX "idempotent_answer_created_at_index" ON "idempotent_answer" USING btree ("created_at");--> statement-breakpoint
DROP TABLE "rate_limit" CASCADE;--> statement-breakpoint
grant select, insert, update, delete on invitation to storey_app;
--> statement-breakpoint
alter table invitation enable row level security;
--> statement-breakpoint
alter table invitation force row level security;
--> statement-breakpoint
create policy invitation_all on invitation for all using (is_operator() or (app_kind() = 'user' and team_id = app_team())) with check (is_operator() or (app_kind() = 'user' and team_id = app_team()));
--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "active_at" timestamp with time zone DEFAULT now() NOT NULL;
