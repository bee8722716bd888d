-- People are often entered after the first service they were at, and then count in its report once somebody says so.
ALTER TABLE attendance_items ADD COLUMN members_until timestamptz;
