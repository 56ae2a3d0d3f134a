import { brandTexts as texts, type TextsByToken } from './brand-texts';

export const textsEnglish: TextsByToken = {
  aura: texts(
    'Skin that looks like you slept',
    'Aura Skincare began in 2012 with one calming cream, mixed by two pharmacists in a shop in Seoul. Today it makes 46 products in its own laboratory and sells them in eleven countries.',
    'Holders of 50 AURA order new products two weeks before they reach the shops, and pay a tenth less.',
  ),
  lyre: texts(
    'Every song finds its room',
    'Lyre Music runs 38 small concert halls and the label that records in them. Nine hundred artists have released with Lyre since 2009, most of them their first album.',
    'LYRE buys seats before the general sale, and holders vote each season on two of the headline concerts.',
  ),
  kite: texts(
    'Across town without a queue',
    'Kite Mobility rents electric scooters and cargo bicycles in 27 cities. Its vehicles are built to be repaired, and the oldest have been on the road for seven years.',
    'Rides can be paid with KITE at a fifth less, and 500 KITE unlock the monthly pass for families.',
  ),
  muse: texts(
    'Rooms worth staying in',
    'Muse Studio designs hotels, restaurants and the furniture in them. Of the 61 houses that carry its name, 14 belong to Muse itself, and these earn most of its profit.',
    'Each MUSE stands for one night a year at the guest rate of the studio, in any house of its own.',
  ),
  onda: texts(
    'Waves for beginners',
    'Onda Surf teaches 40,000 people a year to stand on a board, from Ericeira to Bali, and shapes its boards from recycled foam.',
    'Lessons and board rental take ONDA; holders of 5,000 join the yearly test week for new shapes.',
  ),
  velo: texts(
    'Steel, made to order',
    'Velo Cycles welds frames by hand in Treviso. A frame takes eleven days, carries its welder’s name, and is guaranteed for life.',
    'VELO holds a place in the order book of the workshop, which is full for nine months ahead.',
  ),
  nori: texts(
    'Rice, sea and nothing else',
    'Nori Kitchen serves onigiri in 210 shops between Tokyo and Melbourne. The rice comes from growers with contracts of ten years, which keeps both sides calm.',
    'Ten NORI are a lunch a week for a year; holders of 200 taste the autumn menu first.',
  ),
  fern: texts(
    'Homes with room to grow',
    'Fern Living builds rented flats around shared gardens. 3,400 households live with Fern today, and four of five stay longer than three years.',
    'Tenants pay part of the rent in FERN, and holders of 2,000 have first choice in new houses.',
  ),
  oryx: texts(
    'Gear for the long way',
    'Oryx Outdoor makes tents and packs for dry country. It tests each model on a walk of 600 kilometres through the Empty Quarter before it is sold.',
    'ORYX pays for repairs at every shop, and a million of them buy a place on the test walk.',
  ),
  juno: texts(
    'Coffee that says where it is from',
    'Juno Coffee roasts in Singapore and Lisbon and prints on each bag what the grower was paid. 88 cafés pour it.',
    'A cup costs a tenth less in JUNO; holders of 100 get each harvest’s first bag by post.',
  ),
  halo: texts(
    'See the small print',
    'Halo Optics grinds spectacle lenses to a quarter of the usual tolerance and fits them in an hour, in 160 shops.',
    'HALO covers the yearly eye test and a new pair of lenses every second year.',
  ),
  tide: texts(
    'Watches that forgive water',
    'Tide Watches builds diving watches in Biel with movements that any watchmaker can service. 70,000 are under water on a good Sunday.',
    'Servicing can be paid with TIDE for ever at the price of today; 20,000 TIDE reserve a numbered watch.',
  ),
  pixl: texts(
    'Small games, long evenings',
    'Pixl Games publishes games made by teams of at most six people. Its shelf holds 74 titles, and 19 of them have sold more than a million times.',
    'PIXL buys games and, in them, nothing at all: Pixl sells no advantages. Holders vote on which prototype is finished.',
  ),
  sora: texts(
    'The slow train of travel',
    'Sora Travel plans journeys by rail and ferry through Asia, in small groups and with time to spare. It has never booked a flight.',
    'SORA pays for journeys from the day of listing, and holders see the next year’s plan in March.',
  ),
  crown: texts(
    'A share of the street',
    'Crown Estates owns 32 shop houses in Hong Kong, Penang and Macau and lets them to people who work with their hands. Rents are set for six years at a time.',
    'Each CROWN stands for one ten-thousandth of the yearly net rent, half of which buys CROWN back.',
  ),
  toro: texts(
    'Vans that never go home empty',
    'Toro Motors builds electric delivery vans and runs the exchange on which their owners sell the way back. 5,200 vans are on the road.',
    'Charging at the 140 Toro yards is paid with TORO, at cost for holders of 1,000.',
  ),
  opal: texts(
    'Stones with a birth certificate',
    'Opal Jewellery cuts stones from eleven mines that it has visited itself, and keeps a public register of each of them.',
    'An OPAL is a voucher for its own weight in work: setting, resizing, cleaning, for life.',
  ),
  dawn: texts(
    'Bread at five in the morning',
    'Dawn Bakery fires its ovens at two and sells out by nine. Its token is traded in sessions of two hours, as the shops are open in shifts.',
    'A loaf costs one DAWN in any shop, whatever its price in money.',
  ),
  dusk: texts(
    'Where the evening begins',
    'Dusk Lounge keeps 23 rooftop bars with live music and no loud rooms. Its token is traded in sessions, and Dusk’s begin when Dawn’s end.',
    'DUSK books the tables at the edge of the roof, and 1,000 DUSK a table for the year’s last night.',
  ),
  ivy: texts(
    'Green for the fifth floor',
    'Ivy Gardens plants roofs and balconies and looks after them by subscription: 12,000 of them in Taipei and Hong Kong.',
    'One year of care for a balcony costs 12 IVY; holders of 300 get seedlings every spring.',
  ),
  reef: texts(
    'The sea, on loan',
    'Reef Aquatics breeds corals and fish so that none need be caught, and gives a third of what it breeds back to the sea.',
    'REEF adopts a coral by name; holders of 10,000 dive with the people who plant them.',
  ),
  silo: texts(
    'A pantry for lean months',
    'Silo Foods stores grain, beans and oil for 300 neighbourhood kitchens and sells what it does not need before harvest.',
    'A million SILO are one share in the pantry, paid out in food or in money every autumn.',
  ),
  ursa: texts(
    'Toys that outlive childhood',
    'Ursa Toys carves bears, boats and puzzles from beech. Broken ones are repaired free of charge; most are handed on.',
    'URSA pays for the yearly animal, which is made to order and never again.',
  ),
  mint: texts(
    'Paper with manners',
    'Mint Stationery makes notebooks that lie flat and pens that can be refilled, in a mill driven by its own river.',
    'One hundred MINT are refills for a year; holders of 1,000 design a cover.',
  ),
  zest: texts(
    'Squeezed, not sweetened',
    'Zest Juice presses fruit that is too small for the shops, within a day of picking, at 54 street corners.',
    'ZEST is earned with each bottle that comes back, and spent on the next one.',
  ),
  glow: texts(
    'Light that knows the hour',
    'Glow Lighting makes lamps that follow the sun, for schools, hospitals and people who work at night.',
    'GLOW extends a lamp’s guarantee by a year for every ten held.',
  ),
};
