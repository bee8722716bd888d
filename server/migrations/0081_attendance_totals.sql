-- How many came to check-ins that are over, so that the course over years reads a row for each and not each visit. A row is
-- made once its check-in has closed, and taken away by whatever changes who came.
CREATE TABLE "attendance_totals" (
	"tenant_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"present" integer NOT NULL,
	CONSTRAINT "attendance_totals_tenant_id_item_id_pk" PRIMARY KEY("tenant_id","item_id")
);
ALTER TABLE "attendance_totals" ADD CONSTRAINT "attendance_totals_item_fk" FOREIGN KEY ("tenant_id","item_id") REFERENCES "public"."attendance_items"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
CALL app.protect('attendance_totals');

-- Visits go with their person, however that is erased. The check-in is held first: its total may just be counted.
CREATE FUNCTION app.forget_attendance_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM attendance_items i WHERE i.tenant_id = OLD.tenant_id AND i.id = OLD.item_id FOR KEY SHARE;
  DELETE FROM attendance_totals t WHERE t.tenant_id = OLD.tenant_id AND t.item_id = OLD.item_id;
  RETURN NULL;
END $$;
CREATE TRIGGER attendance_visits_total AFTER DELETE ON attendance_visits
FOR EACH ROW EXECUTE FUNCTION app.forget_attendance_total();
