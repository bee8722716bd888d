-- A report says why people did not get a message: it must not read everybody who did.
CREATE INDEX "recipients_reasons" ON "recipients" USING btree ("tenant_id","message_id","state","reason") WHERE "recipients"."reason" <> '';
