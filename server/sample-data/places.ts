import type { Random } from './sample-rows.ts';

/** A family's address. `ward` is the part of town whose fellowship it belongs to. */
export type Home = { address: string; ward: string };

type Area = { ward: string; share: number; town: string; streets: string[] };

const areas: Area[] = [
  {
    ward: 'Ikeja',
    share: 0.27,
    town: 'Ikeja, Lagos',
    streets: [
      'Allen Avenue',
      'Opebi Road',
      'Toyin Street',
      'Adeniyi Jones Avenue',
      'Awolowo Way',
      'Oba Akran Avenue',
      'Isheri Road',
    ],
  },
  {
    ward: 'Surulere',
    share: 0.24,
    town: 'Surulere, Lagos',
    streets: [
      'Bode Thomas Street',
      'Adeniran Ogunsanya Street',
      'Ogunlana Drive',
      'Masha Road',
      'Adelabu Street',
      'Itire Road',
      'Lawanson Road',
    ],
  },
  {
    ward: 'Yaba',
    share: 0.22,
    town: 'Yaba, Lagos',
    streets: [
      'Herbert Macaulay Way',
      'Commercial Avenue',
      'Montgomery Road',
      'Sabo Street',
      'Queens Street',
      'St Finbarr’s Road',
    ],
  },
  {
    ward: 'Lekki',
    share: 0.18,
    town: 'Lekki, Lagos',
    streets: [
      'Admiralty Way',
      'Fola Osibo Road',
      'Freedom Way',
      'Bisola Durosinmi Etti Drive',
      'Chevron Drive',
      'Hakeem Dickson Street',
    ],
  },
  {
    ward: 'Away',
    share: 0.05,
    town: 'Ibadan',
    streets: ['Bodija Road', 'Ring Road', 'Challenge Road', 'Awolowo Avenue', 'Iwo Road'],
  },
  {
    ward: 'Away',
    share: 0.04,
    town: 'Abuja',
    streets: [
      'Gimbiya Street, Garki',
      'Adetokunbo Ademola Crescent, Wuse 2',
      'Gana Street, Maitama',
      'Kubwa Expressway',
    ],
  },
];

export function findHome(random: Random): Home {
  let drawn = random.next();
  const area = areas.find(({ share }) => (drawn -= share) < 0) ?? areas[0]!;
  const flat = random.happens(0.2) ? `Flat ${random.between(1, 8)}, ` : '';
  return { address: `${flat}${random.between(1, 98)} ${random.pick(area.streets)}, ${area.town}`, ward: area.ward };
}
