-- Whether letters alone do something on somebody's keyboard, and whether the tour of the first minutes is still to be shown to
-- them: to those who begin after this, not to those who have long found their way.
ALTER TABLE accounts ADD COLUMN single_keys boolean NOT NULL DEFAULT true;
ALTER TABLE accounts ADD COLUMN tour_due boolean NOT NULL DEFAULT false;
