-- Why a schedule did not go, as the code of a refusal with its text, so that it can be read in any language. What was
-- written before stays in `reason`, which goes on being written in English for the release before.
ALTER TABLE schedules ADD COLUMN why jsonb;
