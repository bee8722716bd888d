-- Check-ins: what people come to (events), how it comes again (series), each date of it (items), and the codes of these.
CREATE TABLE attendance_events (
  tenant_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  is_sample boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT attendance_events_tenant_id_id_pk PRIMARY KEY (tenant_id,id)
);
CREATE TABLE attendance_series (
  tenant_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  event_id uuid NOT NULL,
  group_id uuid,
  first_date date NOT NULL,
  local_time text NOT NULL,
  every text NOT NULL,
  until date,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT attendance_series_tenant_id_id_pk PRIMARY KEY (tenant_id,id),
  CONSTRAINT attendance_series_once UNIQUE NULLS NOT DISTINCT (tenant_id,event_id,group_id,every,first_date,local_time),
  CONSTRAINT attendance_series_every CHECK (every IN ('week', 'month'))
);
CREATE TABLE attendance_items (
  tenant_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  event_id uuid NOT NULL,
  group_id uuid,
  series_id uuid,
  local_date date NOT NULL,
  local_time text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  code text NOT NULL,
  is_sample boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT attendance_items_tenant_id_id_pk PRIMARY KEY (tenant_id,id),
  CONSTRAINT attendance_items_once UNIQUE NULLS NOT DISTINCT (tenant_id,event_id,group_id,starts_at)
);
CREATE TABLE attendance_codes (
  tenant_id uuid NOT NULL,
  code text NOT NULL,
  on_day date NOT NULL,
  item_id uuid NOT NULL,
  CONSTRAINT attendance_codes_tenant_id_code_on_day_pk PRIMARY KEY (tenant_id,code,on_day)
);
ALTER TABLE attendance_events ADD CONSTRAINT attendance_events_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE attendance_series ADD CONSTRAINT attendance_series_event_fk FOREIGN KEY (tenant_id,event_id) REFERENCES attendance_events(tenant_id,id) ON DELETE CASCADE;
ALTER TABLE attendance_series ADD CONSTRAINT attendance_series_group_fk FOREIGN KEY (tenant_id,group_id) REFERENCES groups(tenant_id,id) ON DELETE CASCADE;
ALTER TABLE attendance_items ADD CONSTRAINT attendance_items_event_fk FOREIGN KEY (tenant_id,event_id) REFERENCES attendance_events(tenant_id,id) ON DELETE CASCADE;
ALTER TABLE attendance_items ADD CONSTRAINT attendance_items_group_fk FOREIGN KEY (tenant_id,group_id) REFERENCES groups(tenant_id,id) ON DELETE CASCADE;
ALTER TABLE attendance_items ADD CONSTRAINT attendance_items_series_fk FOREIGN KEY (tenant_id,series_id) REFERENCES attendance_series(tenant_id,id);
ALTER TABLE attendance_codes ADD CONSTRAINT attendance_codes_item_fk FOREIGN KEY (tenant_id,item_id) REFERENCES attendance_items(tenant_id,id) ON DELETE CASCADE;
CREATE UNIQUE INDEX attendance_events_name ON attendance_events (tenant_id,lower(name));
CREATE INDEX attendance_series_group ON attendance_series (tenant_id,group_id);
CREATE INDEX attendance_items_latest ON attendance_items (tenant_id,starts_at);
CREATE INDEX attendance_items_group ON attendance_items (tenant_id,group_id,starts_at);
CREATE INDEX attendance_items_series ON attendance_items (tenant_id,series_id);
CREATE INDEX attendance_items_code ON attendance_items (tenant_id,code);
CREATE UNIQUE INDEX attendance_codes_owner ON attendance_codes (code,on_day);
CREATE INDEX attendance_codes_item ON attendance_codes (tenant_id,item_id);
CALL app.protect('attendance_events');
CALL app.protect('attendance_series');
CALL app.protect('attendance_items');
CALL app.protect('attendance_codes');
