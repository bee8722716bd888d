-- What a device did by a clock that was set wrong counts, and is marked to be looked at.
ALTER TABLE "attendance_operations" ADD COLUMN "doubtful" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "attendance_operations_doubtful" ON "attendance_operations" USING btree ("tenant_id","item_id") WHERE "attendance_operations"."doubtful";
