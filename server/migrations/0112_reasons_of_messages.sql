-- A report says why people did not get a message: it must not read everybody who did. The reasons themselves are not in the
-- index: a provider may have said more than fits into an entry of one.
CREATE INDEX "recipients_reasons" ON "recipients" USING btree ("tenant_id","message_id","state") WHERE "recipients"."reason" <> '';
