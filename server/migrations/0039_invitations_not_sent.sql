-- Why an administrator's invitation did not leave, where the mail server did not take it.
ALTER TABLE "invitations" ADD COLUMN "words" text DEFAULT '' NOT NULL;
