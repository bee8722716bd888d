const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The statements that make a transaction the tenant's. The only place where an id is put into SQL text:
 * SET takes no parameters, and one simple query needs no round trip of its own, so the id is checked here.
 */
function setTenantRole(tenantId: string): string {
  return `set local role app_rw; set local app.tenant_id = '${checkedTenantId(tenantId)}'`;
}

function checkedTenantId(tenantId: string): string {
  if (!UUID.test(tenantId)) throw new TypeError('A tenant id must be a UUID.');
  return tenantId;
}

/** The statements that make a transaction the gate's: global tables only, no tenant. */
const setGateRole = `set local role app_gate; set local app.tenant_id = ''`;

/** The statements that begin a transaction of the tenant, or of the gate where that is null; none changes later whose it is. */
export const setRole = (tenantId: string | null): string => (tenantId === null ? setGateRole : setTenantRole(tenantId));
