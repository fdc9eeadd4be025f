import type { DemoFeed } from './demo-feed.ts';

export const englishTexts: readonly DemoFeed[] = [
  {
    slug: 'bench',
    locale: 'en',
    title: 'The Open Bench',
    author: 'Maya Holt',
    every: 16,
    more: [
      'Take a picture of the cables before you pull the first one. It feels like too much care until the day one screw is left over and nobody remembers where it lived.',
      'A bench needs light, a pale cloth on which small parts do not vanish, and one fixed place for the meter. The rest sorts itself out.',
      'Write down the reading before and after the repair. Whoever meets the same fault a year later will be grateful, and so will the customer.',
    ],
    items: [
      [
        'A washer that stops before the rinse: three likely causes',
        'A dirty pressure switch, a stuck pump, or a bent hose. In which order to look, and with which tool, without taking the machine apart.',
      ],
      [
        'Testing a capacitor without taking it off the board',
        'It does not always work, but when it does it saves half an hour with the iron. What the meter shows, and when to doubt it.',
      ],
      [
        'Is an eight-year-old television worth repairing?',
        'A short sum of the part, the hours at the bench, and what a new one would cost the person in front of you.',
      ],
      [
        'The burnt smell that was not the power supply',
        'Two days spent looking for a short that lived in the mains lead. A story about starting from the outside.',
      ],
      [
        'Five screwdrivers that do nearly everything',
        'A small good set beats a full case. Which ones stay in the pocket, and which may stay in the drawer.',
      ],
      [
        'A fridge that freezes at the bottom: leave the thermostat alone',
        'Most of the time it is the seal of the door. The test with a sheet of paper takes ten seconds.',
      ],
      [
        'Thermal paste: how much, how, and how often',
        'A drop the size of a grain of rice, spread by the cooler itself. More than that is in the way.',
      ],
      [
        'When to tell a customer that it is not worth it',
        'Early and with figures. A short script for a talk that nobody likes.',
      ],
      [
        'Sort screws on a sheet of paper with a drawing',
        'One box on the paper, one hole for each screw. The cheapest method in the shop, and the one that fails least.',
      ],
      [
        'An air conditioner that drips inside',
        'A blocked drain in nine visits of ten. How to clear it without wetting the neighbour’s wall.',
      ],
    ],
  },
  {
    slug: 'gazette',
    locale: 'en',
    title: 'Northside Gazette',
    author: 'The newsroom',
    every: 8,
    more: [
      'Neighbours who spoke to the Gazette ask for longer hours at weekends and more benches in the shade.',
      'The traders’ association meets next Thursday at seven in the parish hall. Everybody may come.',
    ],
    items: [
      [
        'The covered market opens again on Saturday with forty stalls',
        'After eight months of work the building is back with a new roof, toilets for everybody, and a café upstairs.',
      ],
      [
        'Rain puts off the apple harvest by ten days',
        'Growers hope for sun. Those who picked early are drying their fruit indoors.',
      ],
      [
        'The steam railway runs again on holidays',
        'The engine of 1938 has passed its inspection. Tickets are sold from Monday.',
      ],
      [
        'A workshop teaches bicycle repair for free',
        'Lessons are on Wednesdays in the square. Bring your own bicycle and some patience.',
      ],
      [
        'The library lends tools as well as books',
        'A drill, a sander and a ladder are on the list. A loan lasts seven days and can be renewed once.',
      ],
      [
        'The community garden gives away seedlings on Sunday',
        'Three hundred of lettuce, kale and basil, two for each household.',
      ],
      [
        'Mill Street bridge is closed until Friday',
        'The way round is Park Avenue. Buses keep their times, give or take ten minutes.',
      ],
      [
        'The seniors’ choir looks for low voices',
        'There is no need to read music. Rehearsals are on Tuesdays, with coffee in between.',
      ],
      [
        'Local shops sold more in November',
        'Trade grew where shops stayed open at lunch, says the association’s count.',
      ],
      [
        'A swap fair takes anything from books to pans',
        'Nothing costs money: each thing that is handed in is worth a voucher, and each voucher a thing.',
      ],
    ],
  },
  {
    slug: 'sunday',
    locale: 'en',
    title: 'Sunday Kitchen',
    author: 'Ruth Ellery',
    every: 30,
    more: [
      'Put everything on the table before you light the stove. A recipe is shorter when nothing has to be looked for.',
      'What is left is better the next day. Keep it in glass and warm it slowly with a spoon of water.',
    ],
    told: { 2: 'gazette/5' },
    items: [
      [
        'Grandmother’s corn cake with aniseed',
        'Fine cornmeal, three eggs, and patience with the oven: it stays shut for thirty-five minutes.',
      ],
      [
        'Bread without kneading, for people with jobs',
        'Mixed in the evening, baked in the morning. The fridge does the work while you sleep.',
      ],
      [
        'What to plant with the seedlings you were given',
        'Kale in the brightest corner, basil at the kitchen window, lettuce where the shade comes in the afternoon.',
      ],
      ['Beans that keep their shape', 'A long soak, salt at the end, and no lid for the last ten minutes.'],
      [
        'Three soups for rainy evenings',
        'Pumpkin with ginger, potato and greens, and one of lentils that takes whatever is there.',
      ],
      [
        'A blunt knife cuts more fingers than onions',
        'How to sharpen at home with a plain stone, and why the steel is no stone.',
      ],
    ],
  },
];
