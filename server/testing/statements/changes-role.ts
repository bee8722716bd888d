/**
 * Statements that go on as another role or another organisation, however that is written. A name that is not written out
 * (`set_config($1, …)`) may be any.
 */
const ways = [
  // Only where a statement begins: `UPDATE memberships SET role = …` writes a column.
  /(?:^|;)\s*set\s+(?:(?:local|session)\s+)?"?(?:role|session_authorization|app"?\s*\.\s*"?tenant_id)\b/i,
  /(?:^|;)\s*set\s+(?:(?:local|session)\s+)?session\s+authorization\b/i,
  /(?:^|;)\s*(?:reset\s+"?(?:role|all|session_authorization|session\s+authorization|app"?\s*\.\s*"?tenant_id)\b|discard\s+all\b)/i,
  /\bset_config"?\s*\(\s*(?!'(?!(?:role|session_authorization|app\.tenant_id)'))/i,
  /\bupdate\s+(?:"?pg_catalog"?\s*\.\s*)?"?pg_settings\b/i,
];

export function changesRole(statement: string): boolean {
  const text = statement.replaceAll(/--[^\n]*|\/\*.*?\*\//gs, ' ');
  return ways.some((way) => way.test(text));
}
