/** A message the church has sent: to everybody, or to groups by name. `weeksAgo` and `at` (UTC) say when. */
export type Bulletin = {
  to: 'everybody' | string[];
  weeksAgo: number;
  weekday: number;
  at: string;
  isPersonalized: boolean;
  text: string;
};

const SATURDAY = 6;
const SUNDAY = 0;

/** What was sent over the last ten weeks, oldest first. The last goes to few, so that refunds cover what it reserves. */
export const bulletins: Bulletin[] = [
  {
    to: 'everybody',
    weeksAgo: 10,
    weekday: SATURDAY,
    at: '16:30',
    isPersonalized: true,
    text: 'Dear #name#, the road race closes Awolowo Way tomorrow until 10. First service starts at 11:00, so there is time. See you in church.',
  },
  {
    to: ['Choir'],
    weeksAgo: 9,
    weekday: 3,
    at: '11:05',
    isPersonalized: false,
    text: 'Choir: rehearsal moves to 17:30 tomorrow. Please bring the green folder and the harvest songs.',
  },
  {
    to: ['Youth fellowship'],
    weeksAgo: 8,
    weekday: 5,
    at: '15:40',
    isPersonalized: true,
    text: '#name|Friend#, the youth fellowship meets tomorrow at 16:00 in the hall. Football first, then Bible study. Bring somebody along!',
  },
  {
    to: ['Women’s fellowship'],
    weeksAgo: 7,
    weekday: SATURDAY,
    at: '09:15',
    isPersonalized: false,
    text: 'Women’s fellowship meets tomorrow after the second service. We pack food for 40 families, so please bring rice, beans or oil if you can.',
  },
  {
    to: ['Ikeja ward', 'Surulere ward', 'Yaba ward', 'Lekki ward'],
    weeksAgo: 6,
    weekday: 2,
    at: '17:00',
    isPersonalized: false,
    text: 'House fellowship holds this Thursday at 18:30 in all wards. Topic: Hospitality, Romans 12. Your ward leader knows the house.',
  },
  {
    to: 'everybody',
    weeksAgo: 5,
    weekday: SATURDAY,
    at: '17:20',
    isPersonalized: true,
    text: 'Good evening #name#. Tomorrow is Harvest Thanksgiving: one joint service at 9:00, lunch together afterwards. Parking is at the school on Toyin Street; the ushers will show you the way. Bring the children early, their parade opens the service.',
  },
  {
    to: ['Ushers', 'Media and sound'],
    weeksAgo: 4,
    weekday: 4,
    at: '10:00',
    isPersonalized: false,
    text: 'Ushers and media team: please be at church by 7:30 on Sunday for the new seating plan. Thank you for serving.',
  },
  {
    to: ['Friends in Ibadan and Abuja'],
    weeksAgo: 3,
    weekday: SUNDAY,
    at: '14:00',
    isPersonalized: true,
    text: 'Dear #name#, we prayed for you by name in church today. The sermon is online, and we would love to hear how you are.',
  },
  {
    to: ['Men’s fellowship'],
    weeksAgo: 2,
    weekday: SATURDAY,
    at: '08:10',
    isPersonalized: false,
    text: 'Men’s fellowship tomorrow after the second service. Dr Bassey speaks on blood pressure; free checks for all.',
  },
  {
    to: ['Elders and deacons'],
    weeksAgo: 1,
    weekday: 4,
    at: '12:30',
    isPersonalized: true,
    text: 'Dear #name#, church council meets on Tuesday at 18:00. The budget is on the agenda; the papers are with the secretary.',
  },
];
