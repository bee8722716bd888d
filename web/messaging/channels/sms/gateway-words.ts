import { catalogue } from '../../../core/catalogue.ts';

const w = catalogue('sms-gateways', {
  howToSend: 'How to send',
  bothCost: 'Both ways cost the same: {cost}. The first reaches more phones; the second always shows your sender name.',
  hybrid: {
    title: 'Hosted, dedicated-number bulk SMS',
    choose: 'Choose hosted, dedicated-number bulk SMS',
    delivery: '100% delivery',
    barred: 'Not affected by do-not-disturb',
    again: 'Failed messages are retried by other routes',
    sender: 'Your sender id on the first routes; no sender customisation on the dedicated number',
  },
  regular: {
    title: 'Regular bulk SMS',
    choose: 'Choose regular bulk SMS',
    delivery: 'Delivery varies',
    barred: 'Affected by do-not-disturb',
    sender: 'Sender name customisable',
  },
});

export const { howToSend, bothCost } = w;

const { hybrid, regular } = w;

/** The two ways of sending that Nigerian organisations choose between (spec sections 2.2 and 6). */
export const gateways = {
  hybrid: { ...hybrid, points: [hybrid.delivery, hybrid.barred, hybrid.again, hybrid.sender] },
  regular: { ...regular, points: [regular.delivery, regular.barred, regular.sender] },
};
