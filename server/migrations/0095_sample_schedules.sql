-- A scheduled message of the sample data is never sent: when its time comes, it moves on.
ALTER TABLE "schedules" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;
