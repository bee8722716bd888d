/** Longest side of each version of a picture of the gallery, in pixels; none is enlarged. */
export const mediaSides = { small: 320, medium: 640, large: 1200 } as const;

export type MediaSize = keyof typeof mediaSides;

export const mediaSizes = Object.keys(mediaSides) as MediaSize[];
