import { atMostWords, citesMessage, doesNotSay, namesPerson, says, saysDay } from '../checks/of-answer.ts'
import { shownHolds, shownWhen } from '../checks/of-request.ts'
import type { Conversation } from '../conversation.ts'

/** Questions that need to know when something was said. */
export const times: readonly Conversation[] = [
  {
    name: 'last-tuesday',
    about: 'The question is about one day; the days before and after have plans of their own.',
    workspace: 'Glasshouse Robotics',
    people: { Mira: 'admin', Pavel: 'member', Leon: 'member' },
    channel: { name: 'gripper' },
    talk: `
      -- Tuesday -1
      10:10 Mira: Plan for the gripper test: we run it with the soft fingers, ten cycles, and Leon films.
      10:14 Leon: Camera is charged.
      -- Tuesday
      09:02 Pavel: The soft fingers arrived with a crack, both of them.
      09:20 Mira: Then we test with the steel fingers, five cycles only, at half speed. Pavel stands at the stop button.
      09:21 Pavel: OK, stop button is mine.
      16:45 Leon: Five cycles done, no slip, the film is on the share.
      -- Tuesday +1
      08:55 Mira: New fingers come next week. Until then we practise with the foam block, no cycles, just positions.
      08:59 Leon: Foam block it is.
    `,
    asks: {
      who: 'Leon',
      words: 'for my report: which fingers did we agree to test with last Tuesday, and how many cycles?',
    },
    checks: [
      shownHolds('Then we test with the steel fingers'),
      shownWhen('we run it with the soft fingers'),
      shownWhen('Then we test with the steel fingers'),
      shownWhen('Until then we practise with the foam block'),
      citesMessage('Then we test with the steel fingers', 'Five cycles done'),
      says('steel'),
      says('five', '5'),
      doesNotSay('ten cycles', '10 cycles'),
      atMostWords(100),
    ],
  },
  {
    name: 'count-the-days',
    about: 'A deadline was given as a number of days from the day of a message.',
    workspace: 'Harbour Legal',
    people: { Claire: 'admin', Mateo: 'member', Ruth: 'member' },
    channel: { name: 'lindqvist-case' },
    talk: `
      -- 4 days ago
      10:30 Ruth: The letter from the court came in today's post. We have ten days from today to answer, then the default judgment follows.
      10:34 Mateo: I start with the facts, Claire takes the law?
      10:40 Claire: Yes. Let's have a draft two days before.
      -- 3 days ago
      14:00 Mateo: Facts are half done, the shipping papers are a mess.
      -- yesterday
      17:10 Mateo: Facts are done. The missing bill of lading was in the other binder.
    `,
    asks: { who: 'Mateo', words: 'on which date does our answer have to be at the court?' },
    checks: [
      shownHolds('We have ten days from today to answer'),
      shownWhen('We have ten days from today to answer'),
      saysDay('in 6 days'),
      citesMessage('We have ten days from today to answer'),
      namesPerson('Ruth'),
      atMostWords(100),
    ],
  },
  {
    name: 'since-this-morning',
    about: 'Only the newest messages matter; yesterday had a similar incident.',
    workspace: 'Tidepool Hosting',
    people: { Jun: 'admin', Astrid: 'member', Kofi: 'member' },
    channel: { name: 'incidents' },
    talk: `
      -- yesterday
      09:05 Kofi: Database in Oslo is slow, queries take eight seconds.
      09:30 Astrid: It was the backup. I moved it to three at night.
      09:31 Kofi: Fast again.
      -- today
      -55m Kofi: Mail is stuck: 12,000 messages in the queue, nothing goes out.
      -48m Astrid: Looking. The relay refuses our certificate.
      -35m Astrid: The certificate ran out. The renewal job has failed every night for two weeks, and nobody saw the alert because it went to Henrik's old address.
      -22m Jun: New certificate is in place. Queue is draining, 9,000 left.
      -9m Kofi: Queue is at 400. I will write to the customers once it is empty.
    `,
    asks: {
      who: 'Jun',
      words:
        'sum up the incident of the last hour for somebody who just came in: what happened, why, and what is still to do?',
    },
    checks: [
      shownHolds('The certificate ran out'),
      shownHolds('I will write to the customers once it is empty'),
      shownWhen('It was the backup'),
      shownWhen('Mail is stuck'),
      says('certificate'),
      says(/alert|address/i),
      namesPerson('Kofi'),
      citesMessage('The certificate ran out'),
      doesNotSay('Oslo', 'backup'),
      atMostWords(150),
    ],
  },
]
