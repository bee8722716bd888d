/** The key of the simulated provider. */
export const secret = 'what the provider signs with';

/** The provider's address for delivery reports and replies. */
export const callbackPath = '/callbacks/sms/termii/a-path-nobody-can-guess';

/** A server's environment for sending by the simulated provider at any time of day; `units` to begin with. */
export function providerVariables(
  url: string,
  units: number,
  options: { rate: number; window?: number; bulk?: number },
): Record<string, string> {
  return {
    SMS_ROUTES: 'termii',
    TERMII_BASE_URL: url,
    TERMII_API_KEY: 'key',
    TERMII_SECRET: secret,
    SMS_CALLBACK_SECRET: callbackPath.split('/').at(-1) ?? '',
    TRIAL_UNITS: String(units),
    SMS_ROUTE_OPTIONS: JSON.stringify({ termii: { night: false, ...options } }),
  };
}
