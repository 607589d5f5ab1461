/** The people, channels and forks of the demo: a small team that runs a ferry line. */

export const workspaceName = 'Lighthouse'
export const workspaceSlug = 'lighthouse'

export const team = ['Alma', 'Ben', 'Chiara', 'Dov', 'Esi'] as const
export type Name = (typeof team)[number]

/** A visitor signs in as this person, an admin. */
export const guide: Name = 'Alma'

export const emailOf = (name: Name): string => `${name.toLowerCase()}@lighthouse.example`

export const channels = [
  { name: 'general', topic: '' },
  { name: 'random', topic: '' },
  { name: 'timetable', topic: 'Departures, delays and the summer plan' },
  { name: 'tickets', topic: 'Sales, refunds and the machines at the piers' },
  { name: 'boats', topic: 'Repairs, fuel and inspections' },
  { name: 'website', topic: 'Pages, search and the booking form' },
] as const
export type ChannelName = (typeof channels)[number]['name']

interface Line {
  by: Name
  text: string
}

export interface DemoFork {
  channel: ChannelName
  /** The message of the thread that somebody forks. */
  question: Line
  replies: readonly Line[]
  by: Name
  about: string
  lines: readonly Line[]
  /** `resolved`: it has a result; `again`: it was reopened with these lines and has a second version. */
  end: 'open' | 'resolved' | 'abandoned' | { again: readonly Line[] }
}

export const forks: readonly DemoFork[] = [
  {
    channel: 'timetable',
    question: { by: 'Alma', text: 'Do we keep the 22:15 departure in winter?' },
    replies: [{ by: 'Ben', text: 'It is half empty from November to February.' }],
    by: 'Ben',
    about: 'Keep the 22:15 departure in winter?',
    lines: [
      { by: 'Ben', text: 'On average 14 people took it last winter, of 80 seats.' },
      { by: 'Chiara', text: 'Nine of them are nurses of the late shift. They have no other way home.' },
      { by: 'Dov', text: 'The small boat needs 40 % less fuel and has 20 seats.' },
      { by: 'Alma', text: 'We go with the small boat for the 22:15 from November on.' },
      { by: 'Ben', text: 'I will tell the hospital by Friday.' },
      { by: 'Esi', text: 'What happens when 25 people stand at the pier?' },
    ],
    end: 'resolved',
  },
  {
    channel: 'tickets',
    question: { by: 'Esi', text: 'Should refunds go out without a form when we cancel a departure?' },
    replies: [{ by: 'Alma', text: 'The form is the first thing that people complain about.' }],
    by: 'Esi',
    about: 'Refunds without a form?',
    lines: [
      { by: 'Esi', text: 'Last month 212 people filled in the form, and 205 of them got their money.' },
      { by: 'Dov', text: 'Checking each form takes us about four minutes.' },
      { by: 'Esi', text: 'We agreed to refund everybody with an online ticket by ourselves.' },
      { by: 'Ben', text: 'I am against it for paper tickets: the same one could come twice.' },
      { by: 'Dov', text: 'I will write the rule into the booking system by Monday.' },
    ],
    end: {
      again: [
        { by: 'Chiara', text: 'The bank charges 0.20 for each refund below five euros.' },
        { by: 'Alma', text: 'Then we decided to refund small amounts as a voucher.' },
      ],
    },
  },
  {
    channel: 'boats',
    question: { by: 'Dov', text: 'Which engine do we order for the Tern?' },
    replies: [{ by: 'Ben', text: 'The yard wants to know until the end of the month.' }],
    by: 'Dov',
    about: 'Diesel or hybrid for the Tern?',
    lines: [
      { by: 'Dov', text: 'The hybrid costs 60,000 more and saves 9,000 of fuel a year.' },
      { by: 'Chiara', text: 'The harbour will ask for quiet engines from 2029 on.' },
      { by: 'Alma', text: 'Does the subsidy of the region still exist?' },
      { by: 'Dov', text: 'It pays a third of the difference. I will send the application by Thursday.' },
      { by: 'Ben', text: 'My concern is the weight of the batteries in shallow water.' },
    ],
    end: 'open',
  },
  {
    channel: 'website',
    question: {
      by: 'Chiara',
      text: 'People can’t find the timetable on their phones. Which page do we change?',
    },
    replies: [{ by: 'Esi', text: 'Every third call to the office asks for the next departure.' }],
    by: 'Chiara',
    about: 'Timetable on the first page?',
    lines: [
      { by: 'Chiara', text: 'Seven of ten visits come from a phone and look for the next departure.' },
      { by: 'Esi', text: 'Let’s show the next three departures at the top of the first page.' },
      { by: 'Ben', text: 'The news can move below. We can make them smaller later.' },
      { by: 'Chiara', text: 'I will build it by Wednesday.' },
    ],
    end: 'resolved',
  },
  {
    channel: 'general',
    question: { by: 'Ben', text: 'Where do we meet for the summer party?' },
    replies: [{ by: 'Esi', text: 'Not on a boat again, please.' }],
    by: 'Ben',
    about: 'A place for the summer party',
    lines: [
      { by: 'Ben', text: 'The island has room for all, and no toilets.' },
      { by: 'Esi', text: 'The old customs house has both.' },
    ],
    end: 'open',
  },
  {
    channel: 'random',
    question: { by: 'Chiara', text: 'Is it worth repairing the coffee machine?' },
    replies: [],
    by: 'Chiara',
    about: 'Repair the coffee machine?',
    lines: [{ by: 'Dov', text: 'I have already bought a new one.' }],
    end: 'abandoned',
  },
]

/** Questions that the agent answers in threads of their own; each becomes a task. */
export const questions: readonly (Line & { channel: ChannelName })[] = [
  { channel: 'timetable', by: 'Alma', text: '@vibe what did we decide about the 22:15 departure?' },
  { channel: 'tickets', by: 'Esi', text: '@vibe who is against refunds without a form, and why?' },
  { channel: 'website', by: 'Chiara', text: '@vibe which changes of the first page are open?' },
  { channel: 'boats', by: 'Ben', text: '@vibe what do we know about the engine of the Tern?' },
]
