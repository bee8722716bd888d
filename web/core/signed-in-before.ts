const key = 'known';

/**
 * Whether somebody has signed in with this browser before. Only a hint for where the bare address leads: the session
 * itself is a cookie that no script can read.
 */
export const hasSignedInBefore = (): boolean => localStorage.getItem(key) === 'yes';

export const rememberSignedIn = (): void => localStorage.setItem(key, 'yes');
