/** A person's role in a family, in the order in which its members are named. */
export const familyParts = ['head', 'spouse', 'child', 'ward'] as const;

export type FamilyPart = (typeof familyParts)[number];

/** Their names, for screens and server. */
export const familyPartsOf = <Said>(
  catalogue: (id: string, english: Record<FamilyPart, string>) => Record<FamilyPart, Said>,
): Record<FamilyPart, Said> =>
  catalogue('family-parts', { head: 'Head', spouse: 'Spouse', child: 'Child', ward: 'Ward' });
