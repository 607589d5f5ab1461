/** Talk that comes again with other names: suppliers, schools, breakdowns and people at the piers. */

/** A story with slots, and the words of each time that it is told. */
export interface Family {
  story: string
  times: readonly Readonly<Record<string, string>>[]
}

const suppliers: Family = {
  story: `
## {channel} {at}
{who}: [New contact|Note for everybody]: <sup-{k}>{what} we buy from {firm}, ask for {person}</sup-{k}>.
{other}: [Good to know.|Are they the ones with the van?|Noted.]
{who}: {aside} <del-{k}>They deliver on {day}, if we order by noon the day before</del-{k}>.
~ ok
= sup-{k} fact: {what}: we buy from {firm}; our contact is {person}.
= del-{k} fact: {firm} delivers on {day} if we order by noon the day before.
? name sup-{k}: From whom do we buy {small}?
? same del-{k}: On which day does {firm} deliver?
? other sup-{k}: {need}
? name sup-{k}: Who is our contact at {firm}?
`,
  times: [
    {
      k: 'rope',
      channel: 'boats',
      at: 'w1 Fri 08:20',
      who: 'Dov',
      other: 'Farid',
      what: 'Rope and fenders',
      small: 'rope and fenders',
      firm: 'Oakum & Sons',
      person: 'Ms Tveit',
      day: 'Tuesdays',
      aside: 'They answer the phone, imagine that.',
      need: 'Who sells us mooring lines?',
    },
    {
      k: 'diesel',
      channel: 'boats',
      at: 'w2 Tue 08:00',
      who: 'Dov',
      other: 'Ben',
      what: 'Diesel',
      small: 'diesel',
      firm: 'Nordol',
      person: 'Mr Castellan',
      day: 'Wednesdays',
      aside: 'The truck needs the whole quay.',
      need: 'Where does our fuel come from?',
    },
    {
      k: 'paper',
      channel: 'tickets',
      at: 'w2 Fri 10:45',
      who: 'Esi',
      other: 'Chiara',
      what: 'Ticket rolls',
      small: 'ticket rolls',
      firm: 'Papier Brandt',
      person: 'Mrs Brandt',
      day: 'Mondays',
      aside: 'She is the daughter of the old Mr Brandt.',
      need: 'Who supplies the material that our machines print on?',
    },
    {
      k: 'food',
      channel: 'crew',
      at: 'w3 Fri 09:40',
      who: 'Farid',
      other: 'Dov',
      what: 'Soup and sandwiches',
      small: 'soup and sandwiches',
      firm: 'Café Lotse',
      person: 'Renzo',
      day: 'Saturdays',
      aside: 'The lentil one is best.',
      need: 'Who does the catering on board?',
    },
    {
      k: 'clean',
      channel: 'general',
      at: 'w4 Wed 11:10',
      who: 'Alma',
      other: 'Esi',
      what: 'Soap and towels',
      small: 'soap and towels',
      firm: 'Spindrift Supplies',
      person: 'Mr Adeyemi',
      day: 'Thursdays',
      aside: 'No lemon smell any more, promise.',
      need: 'Who provides our hygiene articles?',
    },
    {
      k: 'print',
      channel: 'website',
      at: 'w5 Tue 12:00',
      who: 'Chiara',
      other: 'Ben',
      what: 'Posters and leaflets',
      small: 'posters and leaflets',
      firm: 'Druckerei Möwe',
      person: 'Anneke',
      day: 'Fridays',
      aside: 'They print at night, so files by six.',
      need: 'Who makes our brochures?',
    },
    {
      k: 'flares',
      channel: 'crew',
      at: 'w7 Fri 08:30',
      who: 'Farid',
      other: 'Alma',
      what: 'Flares',
      small: 'flares',
      firm: 'Beacon Safety',
      person: 'Captain Ruiz',
      day: 'Tuesdays',
      aside: 'He talks a lot, plan an hour.',
      need: 'Where do we get distress signals?',
    },
    {
      k: 'glass',
      channel: 'boats',
      at: 'w8 Tue 10:10',
      who: 'Dov',
      other: 'Farid',
      what: 'Windows',
      small: 'windows',
      firm: 'Glaserei Sund',
      person: 'Mr Sund',
      day: 'Wednesdays',
      aside: 'The last one fitted at the first try.',
      need: 'Who replaces broken panes?',
    },
  ],
}

const schools: Family = {
  story: `
## tickets {at}
Esi: {school} called. <sch-{k}>They come with {n} pupils every {day}, from {weekOf} on</sch-{k}>.
Ben: [On which boat?|Before or after the rush?]
Esi: {boatLine} <bill-{k}>The bill for {school} goes to {payer}</bill-{k}>, [don't ask|that took three mails].
= sch-{k} fact: {school} comes with {n} pupils every {day}, from {weekOf} on.
= bill-{k} procedure: The bill for {school} goes to {payer}.
? same sch-{k}: On which day does {school} come?
? number sch-{k}: Which school comes with {n} pupils?
? other bill-{k}: Who pays for the trips of {school}?
`,
  times: [
    {
      k: 'north',
      at: 'w1 Fri 13:20',
      school: 'Northgate School',
      n: '28',
      day: 'Tuesday',
      weekOf: '{w2 Mon}',
      boatLine: 'The 8:10, they get the upper deck.',
      payer: 'the town hall',
    },
    {
      k: 'quarry',
      at: 'w2 Mon 14:00',
      school: 'Quarry Lane School',
      n: '34',
      day: 'Thursday',
      weekOf: '{w3 Mon}',
      boatLine: 'The 9:05, and they are loud.',
      payer: 'the parents’ club',
    },
    {
      k: 'dunes',
      at: 'w3 Thu 11:15',
      school: 'Dunes Primary',
      n: '19',
      day: 'Wednesday',
      weekOf: '{w4 Mon}',
      boatLine: 'Any boat with a toilet, please.',
      payer: 'the church',
    },
    {
      k: 'maritime',
      at: 'w5 Fri 09:00',
      school: 'the Maritime College',
      n: '41',
      day: 'Monday',
      weekOf: '{w6 Mon}',
      boatLine: 'They want to see the engine room, Dov.',
      payer: 'the ministry',
    },
    {
      k: 'steiner',
      at: 'w6 Mon 13:40',
      school: 'Harbour Steiner School',
      n: '23',
      day: 'Friday',
      weekOf: '{w7 Mon}',
      boatLine: 'The 9:05 again, it is nearly empty.',
      payer: 'the teacher, Mr Falk',
    },
    {
      k: 'evening',
      at: 'w8 Wed 15:30',
      school: 'the Evening School',
      n: '16',
      day: 'Monday',
      weekOf: '{w9 Mon}',
      boatLine: 'The 18:40, quiet people.',
      payer: 'each of them',
    },
  ],
}

const breakdowns: Family = {
  story: `
## boats {at}
Farid: {cry} <brk-{k}>The {boat} stopped {where} this morning, {n} people on board</brk-{k}>.
Dov: [On my way.|I'm in the van.|Coming.]
-- {later}
Dov: Found it. <fix-{k}>{cause}</fix-{k}>. {care}
~ cheer
= brk-{k} fact: On {date} the {boat} stopped {where} with {n} people on board.
= fix-{k} fact: Cause of the breakdown of the {boat} on {date}: {causeText}.
? same fix-{k}: What was the cause of the breakdown of the {boat} on {date}?
? time brk-{k}: What happened to the {boat} on {date}?
? other fix-{k}: {why}
? number brk-{k}: Which boat stopped with {n} people on board?
`,
  times: [
    {
      k: 'weed',
      at: 'w2 Thu 07:20',
      later: 'w2 Thu 11:40',
      date: '{w2 Thu}',
      cry: 'We stand.',
      boat: 'Plover',
      where: 'in front of the island',
      n: '17',
      cause: 'Weed in the cooling water inlet',
      causeText: 'weed in the cooling water inlet',
      care: 'Clean the grid every evening, please.',
      why: 'Why did the Plover overheat?',
    },
    {
      k: 'fuse',
      at: 'w4 Fri 06:45',
      later: 'w4 Fri 08:30',
      date: '{w4 Fri}',
      cry: 'No lights, no horn, no fun.',
      boat: 'Gannet',
      where: 'at pier 1',
      n: '52',
      cause: 'A fuse behind the heater was burnt',
      causeText: 'a burnt fuse behind the heater',
      care: 'I put three spare ones in the drawer.',
      why: 'Why did the Gannet lose her electricity?',
    },
    {
      k: 'rudder',
      at: 'w6 Sat 09:50',
      later: 'w6 Sat 15:00',
      date: '{w6 Sat}',
      cry: 'She only turns left.',
      boat: 'Tern',
      where: 'off the lighthouse',
      n: '63',
      cause: 'The hose of the steering had a crack',
      causeText: 'a crack in the hose of the steering',
      care: 'New hose, new oil, turns both ways.',
      why: 'What was wrong with the steering of the Tern?',
    },
    {
      k: 'filter',
      at: 'w7 Sat 12:10',
      later: 'w7 Sat 14:20',
      date: '{w7 Sat}',
      cry: 'Black smoke, then silence.',
      boat: 'Heron',
      where: 'near the buoy',
      n: '88',
      cause: 'Water in the fuel filter, from the last delivery',
      causeText: 'water in the fuel filter from the last delivery',
      care: 'I called Nordol, they were not happy.',
      why: 'Was there something bad in the diesel of the Heron?',
    },
    {
      k: 'door',
      at: 'w9 Sat 10:30',
      later: 'w9 Sat 12:00',
      date: '{w9 Sat}',
      cry: 'The bow door does not close.',
      boat: 'Heron',
      where: 'at the customs quay',
      n: '71',
      cause: 'A pebble in the hinge of the bow door',
      causeText: 'a pebble in the hinge of the bow door',
      care: 'The pebble is on my desk now.',
      why: 'What blocked the entrance of the Heron?',
    },
  ],
}

const piers: Family = {
  story: `
## general {at}
Esi: For the list: <pier-{k}>{pier} is looked after by {person}, phone {phone}</pier-{k}>.
{other}: [The one with the dog?|Nice one.|Oh, still?]
Esi: {aside} <water-{k}>{fact}</water-{k}>.
= pier-{k} fact: {pier} is looked after by {person}, phone {phone}.
= water-{k} fact: {factText}
? name pier-{k}: Who looks after {pier}?
? number pier-{k}: Whose phone is {phone}?
? other pier-{k}: {need}
? same water-{k}: {ask}
`,
  times: [
    {
      k: 'one',
      at: 'w1 Fri 15:00',
      other: 'Dov',
      pier: 'Pier 1',
      person: 'Mr Halloran',
      phone: '555 0161',
      aside: 'That one, yes.',
      fact: 'The tap at pier 1 is shut from November to March',
      factText: 'The water tap at pier 1 is shut from November to March.',
      need: 'Who is the caretaker of the first landing stage?',
      ask: 'When is the tap at pier 1 shut?',
    },
    {
      k: 'two',
      at: 'w2 Thu 15:45',
      other: 'Ben',
      pier: 'Pier 2',
      person: 'the Novak sisters',
      phone: '555 0172',
      aside: 'They sell waffles there too.',
      fact: 'The gate of pier 2 closes at 21:30',
      factText: 'The gate of pier 2 closes at 21:30.',
      need: 'Whom do I call about a problem at the second landing stage?',
      ask: 'When does the gate of pier 2 close?',
    },
    {
      k: 'three',
      at: 'w3 Fri 14:25',
      other: 'Chiara',
      pier: 'Pier 3',
      person: 'old Mr Petrov',
      phone: '555 0183',
      aside: 'He has no mobile, ring long.',
      fact: 'The lamp on pier 3 goes on by hand, the switch is under the bench',
      factText: 'The lamp on pier 3 is switched on by hand; the switch is under the bench.',
      need: 'Who takes care of the third landing stage?',
      ask: 'Where is the switch of the lamp on pier 3?',
    },
    {
      k: 'north',
      at: 'w6 Tue 14:50',
      other: 'Farid',
      pier: 'The north pier',
      person: 'Ines from the kiosk',
      phone: '555 0194',
      aside: 'She opens at ten.',
      fact: 'At the north pier bicycles wait on the left, behind the green line',
      factText: 'At the north pier bicycles wait on the left behind the green line.',
      need: 'Who is responsible for the landing stage on the other shore?',
      ask: 'Where do bicycles wait at the north pier?',
    },
  ],
}

export const families: readonly Family[] = [suppliers, schools, breakdowns, piers]
