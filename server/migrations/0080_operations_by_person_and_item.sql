-- What was done about somebody at one check-in is looked up by both: on a table without statistics the planner took an index
-- by the person alone, and read what was ever done about them.
DROP INDEX attendance_operations_of_person;
CREATE INDEX attendance_operations_of_person ON attendance_operations (tenant_id, person_id, item_id);
