-- Whoever looks at a person sees when they opted out and in: few lines of a long trail.
CREATE INDEX audit_opt_outs ON audit (tenant_id, at) WHERE subject = 'opt-out';
