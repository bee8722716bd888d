export const templateKeys = {
  all: ['email-templates'] as const,
  list: ['email-templates', 'list'] as const,
  one: (id: string) => ['email-templates', 'one', id] as const,
  look: ['email-templates', 'look'] as const,
  logo: ['email-templates', 'logo'] as const,
};
