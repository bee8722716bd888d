/** A person's role in a family, in the order in which its members are named. */
export const familyParts = ['head', 'spouse', 'child', 'ward'] as const;

export type FamilyPart = (typeof familyParts)[number];
