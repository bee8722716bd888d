/** Names of routes on the screen. */
const names: Partial<Record<string, string>> = {
  sandbox: 'Sandbox',
  'sandbox-hosted': 'Sandbox, hosted number',
  termii: 'Termii',
  'termii-dnd': 'Termii for do-not-disturb',
  africastalking: 'Africa’s Talking',
  twilio: 'Twilio',
  smpp: 'SMPP',
  smtp: 'Mail server',
  'email-sandbox': 'E-mail sandbox',
};

/** The name of a route, on the screen and in files. */
export const routeName = (route: string): string => names[route] ?? route;
