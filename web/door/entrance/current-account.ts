const key = 'door-account';

/** The account whose doors this browser opens while nobody can be asked who is signed in. */
export function lastAccountHere(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function rememberAccountHere(accountId: string): void {
  try {
    localStorage.setItem(key, accountId);
  } catch {
    // A browser that keeps nothing opens the door with a connection only.
  }
}

export function forgetAccountHere(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
