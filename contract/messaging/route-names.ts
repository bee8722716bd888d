/** What routes are called on the screen. */
const names: Partial<Record<string, string>> = {
  sandbox: 'Sandbox',
  termii: 'Termii',
  africastalking: 'Africa’s Talking',
  twilio: 'Twilio',
  smpp: 'SMPP',
};

export const routeName = (route: string): string => names[route] ?? route;
