import { atMostWords, citesMessage, doesNotSay, namesPerson, says, usesTool } from '../checks/of-answer.ts'
import { shownAuthor, shownHolds, shownLacks, shownSays, shownTool } from '../checks/of-request.ts'
import type { Conversation } from '../conversation.ts'

/** The edges of what an agent knows: a short answer, nothing to find, a fork, and another channel. */
export const reach: readonly Conversation[] = [
  {
    name: 'brief-answer',
    about: 'The asker wants a brief answer to a question that has a long one.',
    workspace: 'Windrose Sailing',
    people: { Saskia: 'admin', Emil: 'member', Bao: 'member' },
    channel: { name: 'fleet' },
    talk: `
      -- 3 days ago
      09:00 Saskia: Should we buy the third training boat used or new? Emil, Bao, your arguments please.
      09:10 Emil: Used: 31,000, ready in two weeks, but the sails have maybe two seasons left, and there is no warranty.
      09:14 Bao: New: 54,000, five years of warranty, but the yard delivers in seven months, so the season is gone.
      09:20 Emil: And with 31,000 we stay below the credit line.
      09:25 Bao: True. On the other hand the last used boat cost us 6,000 in repairs in the first year.
      09:31 Saskia: I need this season's courses, they pay for everything else.
    `,
    asks: { who: 'Saskia', words: 'which of the two boats fits better, given what I need?', length: 'brief' },
    checks: [
      shownHolds("I need this season's courses"),
      shownSays('briefly'),
      says('used'),
      citesMessage('Used: 31,000', "I need this season's courses", 'so the season is gone'),
      atMostWords(80),
    ],
  },
  {
    name: 'not-in-the-thread',
    about: 'The fact that is asked for is nowhere, though a similar one is.',
    workspace: 'Juniper Dairy',
    people: { Moira: 'admin', Sven: 'member', Abena: 'member' },
    channel: { name: 'logistics' },
    talk: `
      -- 2 days ago
      06:50 Sven: Route north is done, 14 stops, 212 kilometres.
      07:15 Abena: Route south had a flat tyre, back on the road at seven.
      07:20 Moira: Who changed it?
      07:22 Abena: I did, the spare was fine.
    `,
    asks: { who: 'Moira', words: 'how many kilometres did route south drive that day?' },
    checks: [
      shownHolds('Route south had a flat tyre'),
      says(/\b(not|n't|no|nothing|nobody|doesn't|unknown)\b/i),
      doesNotSay(
        /south[^.]{0,40}\b212\b(?![^.]*north)/i,
        /(roughly|about|around|approximately) \d{2,3} (km|kilomet)/i,
      ),
      atMostWords(70),
    ],
  },
  {
    name: 'partner-in-fork',
    about: 'The question is asked in a fork, about the message at which it starts.',
    workspace: 'Atlas Bikes',
    people: { Renée: 'admin', Tobias: 'member', Malik: 'member' },
    channel: { name: 'warehouse' },
    talk: `
      -- 3 days ago
      10:00 Renée: Numbers of the quarter: 1,940 bikes sent, 87 returned, 31 of them with a bent derailleur hanger.
      10:05 Tobias: That's the new carton, it has no edge protection.
      10:06 Malik: The coffee machine is broken, by the way.
    `,
    fork: {
      at: '31 of them with a bent derailleur hanger',
      description: 'Find out why hangers arrive bent',
      talk: `
        -- 2 days ago
        09:00 Renée: Let's think about the hangers here. New carton, or the new packing table?
        09:06 Malik: I counted: all 31 were packed with the derailleur facing down. The old instructions say facing up.
        09:08 Tobias: Since when do we pack them facing down?
        09:12 Malik: Since the new packing table, because the bikes lie on the other side there.
      `,
    },
    asks: {
      who: 'Renée',
      words:
        'what would be the cheapest test to tell the carton and the table apart, with what we know so far?',
    },
    checks: [
      shownSays('31 of them with a bent derailleur hanger'),
      shownSays('Find out why hangers arrive bent'),
      shownHolds('all 31 were packed with the derailleur facing down'),
      shownLacks('The coffee machine is broken'),
      says(/facing (up|down)|\bup\b|upward|downward/i),
      citesMessage('all 31 were packed', 'Since the new packing table'),
      atMostWords(160),
    ],
  },
  {
    name: 'answer-elsewhere',
    about: 'The answer is in another channel, which everybody here can read.',
    workspace: 'Cloudberry Games',
    people: { Linnea: 'admin', Hassan: 'member', Joy: 'member' },
    channel: { name: 'sound' },
    talk: `
      -- yesterday
      13:00 Joy: The music for the menu is finished, 90 seconds, loops cleanly.
      13:05 Hassan: Sounds wonderful. In which format does the engine want it now?
      13:06 Joy: No idea, the engine people had a long talk about that in their channel.
    `,
    elsewhere: [
      {
        channel: 'engine',
        talk: `
          -- 6 days ago
          10:00 Linnea: Audio formats: WAV makes the download 300 MB larger, MP3 has a gap when it loops.
          10:12 Hassan: Then Ogg Vorbis at 160 kbit, it loops without a gap.
          10:15 Linnea: Agreed, all music is Ogg Vorbis at 160 kbit from now on.
        `,
      },
    ],
    asks: {
      who: 'Joy',
      words:
        'which audio format did the engine people agree on for music, and who said so? Please look it up.',
    },
    checks: [
      shownTool('search_messages'),
      shownAuthor('No idea, the engine people'),
      usesTool('search_messages'),
      says('Ogg'),
      says('160'),
      namesPerson('Linnea'),
      atMostWords(100),
    ],
  },
]
