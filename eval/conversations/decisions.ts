import { atMostWords, citesMessage, doesNotSay, namesPerson, says } from '../checks/of-answer.ts'
import { shownAuthor, shownHolds } from '../checks/of-request.ts'
import type { Conversation } from '../conversation.ts'
import { buriedDecision, forkOfLongThread } from './buried.ts'

/** Decisions, proposals, and proposals that look like decisions. */
export const decisions: readonly Conversation[] = [
  buriedDecision,
  forkOfLongThread,
  {
    name: 'proposal-only',
    about: 'Two proposals were liked, but nobody decided, and the question takes a decision for granted.',
    workspace: 'Kiln & Co',
    people: { Ines: 'admin', Jonas: 'member', Wale: 'member' },
    channel: { name: 'webshop' },
    talk: `
      -- 5 days ago
      10:01 Ines: The glaze samples cost us 9 euros each with postage. We should think about what we charge for them.
      10:06 Jonas: I would give away the first three and charge 4 euros from the fourth on.
      10:09 Wale: Or a flat 5 euros for a box of six, and we take it off the first order. That's how the tile people do it.
      10:12 Jonas: Oh, I like that too.
      10:15 Ines: Both sound reasonable. Wale, can you find out what the tile people lose on it?
      10:16 Wale: I know somebody there, I'll ask.
      -- 4 days ago
      16:40 Wale: My contact is on holiday until the end of the month. I wrote an email anyway.
      16:44 Ines: No rush, samples stay free until we know more.
    `,
    asks: {
      who: 'Jonas',
      words: 'I am updating the shop. What price did we agree on for the glaze samples?',
    },
    checks: [
      shownHolds('a flat 5 euros for a box of six'),
      shownHolds('samples stay free until we know more'),
      citesMessage('samples stay free until we know more'),
      says(/\b(not|n't|no|nothing|nobody|yet|open|undecided|free)\b/i),
      doesNotSay(/\b(we|you|the team) (agreed|decided|settled) (on|to charge|for) (a )?(flat )?(€ ?)?(4|5)/i),
      says('free'),
      atMostWords(120),
    ],
  },
  {
    name: 'reversed-decision',
    about: 'A decision was made, and two days later the same person took it back.',
    workspace: 'Fernweh Maps',
    people: { Lotte: 'admin', Sam: 'member', Aiko: 'member' },
    channel: { name: 'mobile' },
    talk: `
      -- 8 days ago
      09:30 Sam: Android 9 makes trouble again. The tile cache crashes when the card is full, and only there.
      09:41 Aiko: 2.1 percent of our users, mostly hikers with old phones they don't mind dropping.
      09:55 Lotte: Then we drop Android 9 with release 6. Sam, please put it into the release notes.
      09:56 Sam: Will do.
      -- 6 days ago
      14:02 Aiko: I looked at who they are: half of them are mountain rescue in Tyrol. They bought forty phones in one go.
      14:09 Sam: Ouch.
      14:20 Lotte: OK, that changes it. We keep Android 9 in release 6 and drop it in release 7, when their contract for the phones ends.
      14:21 Sam: Then I fix the cache crash after all.
      14:25 Aiko: I'll tell the rescue people about release 7 in writing.
      -- 3 days ago
      11:10 Sam: Cache crash is fixed, it was the free-space check.
    `,
    asks: {
      who: 'Sam',
      words: 'do we still support Android 9 in release 6? I am about to write the release notes.',
    },
    checks: [
      shownHolds('We keep Android 9 in release 6'),
      shownAuthor('We keep Android 9 in release 6'),
      citesMessage('We keep Android 9 in release 6'),
      namesPerson('Lotte'),
      says('release 7'),
      says(/\b(yes|keep|keeps|kept|still|supports?)\b/i),
      atMostWords(110),
    ],
  },
  {
    name: 'decision-with-condition',
    about: 'The decision holds only under a condition, which a later message shows is not met.',
    workspace: 'Saltmarsh Energy',
    people: { Greta: 'admin', Dmitri: 'member', Hana: 'member' },
    channel: { name: 'tariffs' },
    talk: `
      -- 6 days ago
      10:00 Greta: The night tariff: I approve the new price of 19 cents, provided the regulator confirms the grid fee by Friday. If not, the old price stays for another quarter.
      10:04 Dmitri: Understood. I prepare both versions of the letter.
      10:31 Hana: I call the regulator on Thursday to be safe.
      -- 3 days ago
      15:12 Hana: Regulator says: the grid fee is confirmed next month at the earliest, the committee was not complete.
      15:20 Dmitri: So both letters are ready, I only have to know which one goes out.
    `,
    asks: { who: 'Dmitri', words: 'which of the two letters do I send, and why?' },
    checks: [
      shownHolds('provided the regulator confirms the grid fee by Friday'),
      shownHolds('the grid fee is confirmed next month at the earliest'),
      citesMessage(
        'provided the regulator confirms the grid fee by Friday',
        'the grid fee is confirmed next month',
      ),
      says('old price', 'old tariff', 'the old one', 'old version'),
      namesPerson('Greta'),
      atMostWords(110),
    ],
  },
]
