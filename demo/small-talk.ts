/** The everyday talk of the demo: enough messages to scroll, search and filter in. The same in every demo. */
import type { ChannelName, Name } from './team.ts'
import { channels, team } from './team.ts'

interface Talk {
  openers: readonly string[]
  replies: readonly string[]
}

const everywhere = [
  'Thanks, that helps.',
  'I have seen it, too.',
  'Can somebody check that before Friday?',
  'I will look at it after lunch.',
  'Done. Please have a look.',
  'Who knows how we did this last year?',
  'It worked on the second try.',
  'I am on the phone with them now.',
  'No objection from me.',
  'Let me write that down before we forget it.',
  'I would wait until we have the numbers.',
  'The numbers are in the sheet, second tab.',
  'Good idea, and cheap.',
  'That was quicker than I thought.',
  'I will ask the others at the pier.',
]

const talks: Readonly<Record<ChannelName, Talk>> = {
  general: {
    openers: [
      'The office is closed on Monday. Who takes the phone?',
      'The new colleague starts on the first. Who shows her around?',
      'Please send me your holidays for August.',
      'The harbour office has a new number.',
      'Notes of the meeting on Tuesday',
      'The local newspaper wants to visit us.',
      'We need a first-aid course before summer.',
    ],
    replies: [
      'I can take the morning.',
      'I am away from the 10th to the 24th.',
      'The key is with Esi.',
      'I have put it into the calendar.',
      'Two people have not answered yet.',
      'They want a photo on the pier, around noon.',
    ],
  },
  random: {
    openers: [
      'Somebody left a green umbrella on the morning boat.',
      'There was a seal at pier 2 again.',
      'Cake in the kitchen',
      'Which film was that with the lighthouse keeper?',
      'The radio plays our jingle in the wrong order.',
      'Photo of the week: fog at seven',
    ],
    replies: [
      'That made my morning.',
      'It sat there for an hour and looked at the ticket machine.',
      'Is there any left?',
      'I know the song, not the name.',
      'The umbrella is mine. Thank you!',
      'We should print that one.',
    ],
  },
  timetable: {
    openers: [
      'The 7:40 was late three times this week.',
      'Extra departures for the market on Saturday?',
      'The bus company changes its timetable in May.',
      'Low water on the 18th: which departures are cancelled?',
      'School holidays: who has the final dates?',
      'Draft of the summer plan',
      'People miss the connection at the north pier by two minutes.',
    ],
    replies: [
      'Boarding took nine minutes because of the bicycles.',
      'If we leave three minutes earlier, the bus waits for us.',
      'The tide table says 0.4 m at half past six.',
      'I have moved the 9:10 to 9:05 in the draft.',
      'The captain says that the current is the reason, not the boarding.',
      'On Sundays nobody takes the first one.',
      'The school has confirmed the dates.',
    ],
  },
  tickets: {
    openers: [
      'The machine at pier 3 takes no coins.',
      'Group of 45 on Thursday, two wheelchairs',
      'Monthly tickets: 1,204 sold, 3 % more than last year',
      'A customer paid twice and wrote to the newspaper.',
      'Which discount do students of the music school get?',
      'The office printer prints the code too light.',
      'Vouchers for Christmas: last year’s design, or a new one?',
    ],
    replies: [
      'The coin slot was full of sand.',
      'I have refunded the second payment and written to her.',
      'The code can be read from 20 cm, not from 5.',
      'They need the ramp at both ends.',
      'Half price with a card, as for every school.',
      'We sold 38 vouchers on one day in December.',
      'The technician comes between ten and twelve.',
    ],
  },
  boats: {
    openers: [
      'The Heron makes a noise at 1,400 turns.',
      'Inspection of the life vests',
      'Fuel: 4 % more than planned in March',
      'The paint on the Tern comes off at the bow.',
      'New radio for the wheelhouse',
      'The dry dock has a free week in October.',
      'Ice on the gangway this morning',
    ],
    replies: [
      'It is the bearing. I have ordered one.',
      'Twelve vests need a new cartridge.',
      'We drove against the current more often than last year.',
      'The yard can take her on the 6th for three days.',
      'The old radio goes to the small boat.',
      'Sand helped. We need more of it.',
      'The inspector was happy, apart from one lamp.',
    ],
  },
  website: {
    openers: [
      'The booking form forgets the date when you go back.',
      'Search finds nothing for “bike”.',
      'Translations: Danish is missing for the refunds page',
      'The photo on the first page takes four seconds on a phone.',
      'A school asks for the timetable as a file.',
      'Someone books for 99 people every night.',
    ],
    replies: [
      'I can repeat it: choose a date, press Back, and it is gone.',
      'We say “bicycle” everywhere. I will add the other words.',
      'The picture is 6 MB. A small one is up now.',
      'A limit of 20 people without a call should do.',
      'The Danish text is with the translator.',
      'It is fixed on my side. Please try with an old phone.',
    ],
  },
}

export interface TalkThread {
  channel: ChannelName
  /** The first message and its replies, in order. */
  lines: { by: Name; text: string }[]
  /** The number of days ago. */
  daysAgo: number
}

/** Makes threads with `messages` messages in all: a few long ones, many short ones. */
export function makeSmallTalk(messages: number): TalkThread[] {
  const random = makeRandom(7)
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(random() * from.length)]
    if (found === undefined) throw new Error('There is nothing to pick from.')
    return found
  }
  const starts = channels.flatMap(({ name }) =>
    talks[name].openers.map(opener => ({ channel: name, opener })),
  )
  const weights = starts.map((_, index) => (index % 9 === 4 ? 8 : 1 + random()))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return starts.map(({ channel, opener }, index) => {
    const size = Math.max(3, Math.round((messages * (weights[index] ?? 1)) / total))
    const lines = [{ by: pick(team), text: opener }]
    const pool = [...talks[channel].replies, ...everywhere]
    while (lines.length < size) {
      const before = lines.slice(-4)
      const by = pick(team.filter(name => name !== before.at(-1)?.by))
      const text = pick(pool.filter(each => !before.some(line => line.text === each)))
      lines.push({ by, text })
    }
    return { channel, lines, daysAgo: 1 + Math.floor(random() * 40) }
  })
}

/** Returns numbers from 0 to 1 that look random and are the same in every demo. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
