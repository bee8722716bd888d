/** The two window sizes for every screen. */
export const desktop = { width: 1280, height: 800 };
export const phone = { width: 360, height: 740 };
