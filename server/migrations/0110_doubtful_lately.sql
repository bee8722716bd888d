-- What is in doubt since last week is asked for by Home each time: it must not read all that ever was.
CREATE INDEX "attendance_operations_doubtful_lately" ON "attendance_operations" USING btree ("tenant_id","received_at") WHERE "attendance_operations"."doubtful";
