-- A group may have a picture, which lies beside those of people.
ALTER TABLE "groups" ADD COLUMN "picture_id" uuid;
ALTER TABLE "groups" ADD CONSTRAINT "groups_tenant_id_picture_id_pictures_tenant_id_id_fk" FOREIGN KEY ("tenant_id","picture_id") REFERENCES "public"."pictures"("tenant_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "groups_picture" ON "groups" USING btree ("tenant_id","picture_id") WHERE "groups"."picture_id" IS NOT NULL;
