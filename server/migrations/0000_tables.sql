CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"tenant_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_tenant_id_account_id_key_pk" PRIMARY KEY("tenant_id","account_id","key")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"tenant_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_tenant_id_account_id_pk" PRIMARY KEY("tenant_id","account_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" IN ('owner', 'administrator')),
	CONSTRAINT "memberships_state" CHECK ("memberships"."state" IN ('active', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"tenant_id" uuid,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"tenant_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"reply_to" text,
	"logo" text,
	"state" text DEFAULT 'active' NOT NULL,
	"sample_data" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenants_tenant_id_pk" PRIMARY KEY("tenant_id"),
	CONSTRAINT "tenants_state" CHECK ("tenants"."state" IN ('active', 'suspended'))
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"subject" text PRIMARY KEY NOT NULL,
	"attempts" timestamp with time zone[] NOT NULL,
	"tried" integer NOT NULL,
	"forget_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"tenant_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"is_group_leader" boolean DEFAULT false NOT NULL,
	"enable_login" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'approved' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_tenant_id_group_id_person_id_pk" PRIMARY KEY("tenant_id","group_id","person_id"),
	CONSTRAINT "group_members_state" CHECK ("group_members"."state" IN ('approved', 'waiting'))
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text DEFAULT 'group' NOT NULL,
	"is_mobile_group" boolean DEFAULT false NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "groups_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"tenant_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"rung" smallint NOT NULL,
	"route" text NOT NULL,
	"reference" text,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attempts_tenant_id_message_id_seq_rung_pk" PRIMARY KEY("tenant_id","message_id","seq","rung")
);
--> statement-breakpoint
CREATE TABLE "message_counts" (
	"tenant_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"state" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "message_counts_tenant_id_message_id_state_pk" PRIMARY KEY("tenant_id","message_id","state")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"channel" text DEFAULT 'sms' NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"is_personalized" boolean DEFAULT false NOT NULL,
	"shared_address" text DEFAULT 'joined' NOT NULL,
	"gateway_to_use" text DEFAULT '' NOT NULL,
	"destination" jsonb NOT NULL,
	"routes" text[] DEFAULT '{}' NOT NULL,
	"ladder" text[] DEFAULT '{}' NOT NULL,
	"chosen" integer DEFAULT 0 NOT NULL,
	"units_reserved" integer DEFAULT 0 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "messages_state" CHECK ("messages"."state" IN ('scheduled', 'sending', 'paused', 'cancelled', 'done'))
);
--> statement-breakpoint
CREATE TABLE "recipients" (
	"tenant_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"person_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"greeting" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"pages" smallint DEFAULT 0 NOT NULL,
	"charge" text NOT NULL,
	"rung" smallint DEFAULT 0 NOT NULL,
	"route" text DEFAULT '' NOT NULL,
	"reference" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"not_before" timestamp with time zone,
	"unknown_since" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recipients_tenant_id_message_id_seq_pk" PRIMARY KEY("tenant_id","message_id","seq")
);
--> statement-breakpoint
CREATE TABLE "route_pace" (
	"route" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sender_ids" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"mask" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"requested_via" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "sender_ids_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "unit_accounts" (
	"tenant_id" uuid NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"settled" bigint DEFAULT 0 NOT NULL,
	"topped_up" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "unit_accounts_tenant_id_pk" PRIMARY KEY("tenant_id"),
	CONSTRAINT "unit_accounts_not_negative" CHECK ("unit_accounts"."available" >= 0 AND "unit_accounts"."reserved" >= 0 AND "unit_accounts"."settled" >= 0),
	CONSTRAINT "unit_accounts_balance" CHECK ("unit_accounts"."available" + "unit_accounts"."reserved" + "unit_accounts"."settled" = "unit_accounts"."topped_up")
);
--> statement-breakpoint
CREATE TABLE "unit_entries" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"units" bigint NOT NULL,
	"message_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "unit_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "unit_entries_kind" CHECK ("unit_entries"."kind" IN ('top-up', 'reserve', 'settle', 'refund', 'reverse')),
	CONSTRAINT "unit_entries_units" CHECK ("unit_entries"."units" > 0)
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"tenant_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"phone" text,
	"address" text DEFAULT '' NOT NULL,
	"gender" text DEFAULT '' NOT NULL,
	"day_of_birth" smallint,
	"month_of_birth" smallint,
	"year_of_birth" smallint,
	"marital_status" text DEFAULT '' NOT NULL,
	"communication_means" text DEFAULT '' NOT NULL,
	"interested_in_joining" text DEFAULT '' NOT NULL,
	"want_to_be_visited" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"person_id" uuid,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cells" jsonb,
	CONSTRAINT "import_rows_tenant_id_import_id_row_number_pk" PRIMARY KEY("tenant_id","import_id","row_number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"group_id" uuid,
	"state" text DEFAULT 'staged' NOT NULL,
	"headers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"created_record" integer DEFAULT 0 NOT NULL,
	"already_there" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone,
	CONSTRAINT "imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "imports_state" CHECK ("imports"."state" IN ('staged', 'saved', 'discarded'))
);
--> statement-breakpoint
CREATE TABLE "opt_outs" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opt_outs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "opt_outs_channel" CHECK ("opt_outs"."channel" IN ('sms', 'email'))
);
--> statement-breakpoint
CREATE TABLE "people" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"phone" text,
	"address" text DEFAULT '' NOT NULL,
	"gender" text DEFAULT '' NOT NULL,
	"day_of_birth" smallint,
	"month_of_birth" smallint,
	"year_of_birth" smallint,
	"marital_status" text DEFAULT '' NOT NULL,
	"communication_means" text DEFAULT '' NOT NULL,
	"interested_in_joining" text DEFAULT '' NOT NULL,
	"want_to_be_visited" text DEFAULT '' NOT NULL,
	"is_first_timer" boolean DEFAULT false NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"import_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "people_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "people_gender" CHECK ("people"."gender" IN ('', 'male', 'female'))
);
--> statement-breakpoint
CREATE TABLE "people_counts" (
	"tenant_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"people" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "people_counts_tenant_id_slot_pk" PRIMARY KEY("tenant_id","slot")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "invitations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "early_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"route" text NOT NULL,
	"reference" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipient_parts" (
	"tenant_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"first" text NOT NULL,
	"reference" text NOT NULL,
	"route" text NOT NULL,
	"delivered" boolean DEFAULT false NOT NULL,
	CONSTRAINT "recipient_parts_tenant_id_message_id_seq_first_reference_pk" PRIMARY KEY("tenant_id","message_id","seq","first","reference")
);
--> statement-breakpoint
CREATE TABLE "replies_seen" (
	"route" text NOT NULL,
	"reply" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replies_seen_route_reply_pk" PRIMARY KEY("route","reply")
);
--> statement-breakpoint
CREATE TABLE "contact_files" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"row_count" integer NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_rows" (
	"tenant_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"greeting" text DEFAULT '' NOT NULL,
	"typed" text DEFAULT '' NOT NULL,
	"phone" text,
	CONSTRAINT "contact_rows_tenant_id_file_id_row_number_pk" PRIMARY KEY("tenant_id","file_id","row_number")
);
--> statement-breakpoint
CREATE TABLE "saved_messages" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"channel" text DEFAULT 'sms' NOT NULL,
	"kind" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"is_default_birth_day_message" boolean DEFAULT false NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"is_personalized" boolean DEFAULT false NOT NULL,
	"shared_address" text DEFAULT 'joined' NOT NULL,
	"destination" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "saved_messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "saved_messages_kind" CHECK ("saved_messages"."kind" IN ('draft', 'default'))
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"is_personalized" boolean DEFAULT false NOT NULL,
	"shared_address" text DEFAULT 'joined' NOT NULL,
	"destination" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"gateway_to_use" text DEFAULT '' NOT NULL,
	"audience" text DEFAULT 'computed' NOT NULL,
	"local_date" text NOT NULL,
	"local_time" text NOT NULL,
	"time_zone" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"units_needed" integer DEFAULT 0 NOT NULL,
	"message_id" uuid,
	"fired_at" timestamp with time zone,
	CONSTRAINT "schedules_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "schedules_state" CHECK ("schedules"."state" IN ('scheduled', 'held', 'missed', 'refused', 'sent', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_tenant_id_group_id_groups_tenant_id_id_fk" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."groups"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_tenant_id_person_id_people_tenant_id_id_fk" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."people"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_counts" ADD CONSTRAINT "message_counts_tenant_id_message_id_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_ids" ADD CONSTRAINT "sender_ids_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_accounts" ADD CONSTRAINT "unit_accounts_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_entries" ADD CONSTRAINT "unit_entries_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_tenant_id_import_id_imports_tenant_id_id_fk" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD CONSTRAINT "opt_outs_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_counts" ADD CONSTRAINT "people_counts_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_parts" ADD CONSTRAINT "recipient_parts_tenant_id_message_id_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_files" ADD CONSTRAINT "contact_files_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_rows" ADD CONSTRAINT "contact_rows_tenant_id_file_id_contact_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."contact_files"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_messages" ADD CONSTRAINT "saved_messages_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("tenant_id","subject_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_owner" ON "memberships" USING btree ("tenant_id") WHERE "memberships"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id" ON "sessions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "throttles_over" ON "throttles" USING btree ("forget_at");--> statement-breakpoint
CREATE INDEX "group_members_person" ON "group_members" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "group_members_counted" ON "group_members" USING btree ("tenant_id","group_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name" ON "groups" USING btree ("tenant_id",lower("name")) WHERE "groups"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_ending" ON "messages" USING btree ("tenant_id","id") WHERE "messages"."state" = 'cancelled' AND "messages"."done_at" IS NULL;--> statement-breakpoint
CREATE INDEX "messages_open" ON "messages" USING btree ("tenant_id","created_at") WHERE "messages"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "recipients_queued" ON "recipients" USING btree ("tenant_id","message_id","route","seq") WHERE "recipients"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "recipients_leased" ON "recipients" USING btree ("tenant_id","lease_until") WHERE "recipients"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "recipients_unknown" ON "recipients" USING btree ("tenant_id","not_before") WHERE "recipients"."state" = 'unknown' AND "recipients"."not_before" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "recipients_reference" ON "recipients" USING btree ("reference","route") WHERE "recipients"."reference" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "recipients_reached" ON "recipients" USING btree ("address","route") WHERE "recipients"."state" IN ('sent', 'delivered', 'unknown') AND "recipients"."route" <> 'sandbox';--> statement-breakpoint
CREATE UNIQUE INDEX "sender_ids_mask" ON "sender_ids" USING btree ("tenant_id",lower("mask"));--> statement-breakpoint
CREATE INDEX "unit_entries_at" ON "unit_entries" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "unit_entries_topped" ON "unit_entries" USING btree ("tenant_id","at") WHERE "unit_entries"."kind" = 'top-up';--> statement-breakpoint
CREATE INDEX "unit_entries_message" ON "unit_entries" USING btree ("tenant_id","message_id");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "opt_outs_address" ON "opt_outs" USING btree ("tenant_id","channel","address");--> statement-breakpoint
CREATE INDEX "people_phone" ON "people" USING btree ("tenant_id","phone");--> statement-breakpoint
CREATE INDEX "people_email" ON "people" USING btree ("tenant_id",lower("email")) WHERE "people"."email" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_resets_account" ON "password_resets" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "early_reports_reference" ON "early_reports" USING btree ("reference","route");--> statement-breakpoint
CREATE INDEX "early_reports_at" ON "early_reports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "recipient_parts_reference" ON "recipient_parts" USING btree ("reference","route");--> statement-breakpoint
CREATE INDEX "replies_seen_at" ON "replies_seen" USING btree ("at");--> statement-breakpoint
CREATE INDEX "contact_files_created" ON "contact_files" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_messages_updated" ON "saved_messages" USING btree ("tenant_id","channel","kind","updated_at");--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("tenant_id","due_at") WHERE "schedules"."state" IN ('scheduled', 'held');--> statement-breakpoint
CREATE INDEX "schedules_listed" ON "schedules" USING btree ("tenant_id","state","due_at");