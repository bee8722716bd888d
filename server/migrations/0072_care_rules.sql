-- Messages that write themselves: how each rule is set up, and to whom it has written on what occasion.
CREATE TABLE care_rules (
  tenant_id uuid NOT NULL,
  rule text NOT NULL,
  mode text NOT NULL,
  way text NOT NULL,
  time text NOT NULL,
  sms text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  problem text DEFAULT '' NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT care_rules_tenant_id_rule_pk PRIMARY KEY (tenant_id,rule),
  CONSTRAINT care_rules_rule CHECK (rule IN ('thank_you', 'missed_you', 'birthday', 'check_in', 'overdue')),
  CONSTRAINT care_rules_mode CHECK (mode IN ('off', 'draft', 'send')),
  CONSTRAINT care_rules_way CHECK (way IN ('sms', 'email', 'either'))
);
CREATE TABLE care_occasions (
  tenant_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  rule text NOT NULL,
  person_id uuid NOT NULL,
  occasion text NOT NULL,
  channel text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT care_occasions_tenant_id_id_pk PRIMARY KEY (tenant_id,id),
  CONSTRAINT care_occasions_once UNIQUE (tenant_id,rule,person_id,occasion),
  CONSTRAINT care_occasions_rule CHECK (rule IN ('thank_you', 'missed_you', 'birthday', 'check_in', 'overdue')),
  CONSTRAINT care_occasions_channel CHECK (channel IN ('sms', 'email'))
);
ALTER TABLE care_rules ADD CONSTRAINT care_rules_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE care_occasions ADD CONSTRAINT care_occasions_tenant_id_person_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id,person_id) REFERENCES people(tenant_id,id) ON DELETE CASCADE;
CREATE INDEX care_occasions_person ON care_occasions (tenant_id,person_id);
CALL app.protect('care_rules');
CALL app.protect('care_occasions');
