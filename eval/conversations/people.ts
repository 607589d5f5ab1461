import { atMostWords, citesMessage, doesNotSay, namesPerson, says } from '../checks/of-answer.ts'
import { shownAuthor, shownHolds } from '../checks/of-request.ts'
import type { Conversation } from '../conversation.ts'

/** Questions about people: who promised, who took over, who said it. */
export const people: readonly Conversation[] = [
  {
    name: 'who-promised-what',
    about: 'Four promises, one of which was taken back and one of which was only wished for.',
    workspace: 'Orchard Street School',
    people: { Helen: 'admin', Raj: 'member', Simone: 'member', Piotr: 'member' },
    channel: { name: 'summer-fair' },
    talk: `
      -- 6 days ago
      17:02 Helen: Summer fair on the last Saturday of the month. Who takes what?
      17:05 Raj: I bring the two tents and set them up in the morning.
      17:09 Simone: I do the cake list, as every year.
      17:15 Piotr: I can print the posters at work, colour, A3.
      17:20 Helen: It would be lovely if somebody had a sound system.
      17:22 Simone: My brother-in-law has one, but he wants to sell it, so better not.
      -- 4 days ago
      20:10 Piotr: Bad news, our printer at work is broken and they won't repair it before the fair. I can't do the posters after all.
      20:14 Helen: Pity, but thanks for telling us early.
      -- 2 days ago
      08:30 Simone: Cake list is online, eleven cakes so far, nobody does anything without nuts yet.
      08:34 Raj: I also drive the tables over from the parish hall on Friday evening.
    `,
    asks: { who: 'Helen', words: 'who has promised what for the fair, and what has nobody taken yet?' },
    checks: [
      shownHolds("I can't do the posters after all"),
      shownAuthor('I also drive the tables over'),
      namesPerson('Raj'),
      namesPerson('Simone'),
      says('tent', 'tents'),
      says('table', 'tables'),
      says('poster', 'posters'),
      says('sound', 'sound system', 'music'),
      citesMessage("I can't do the posters after all"),
      atMostWords(170),
    ],
  },
  {
    name: 'handed-over',
    about: 'A task changed hands twice; only the last person has it.',
    workspace: 'Lumen Audio',
    people: { Dana: 'admin', Felix: 'member', Oksana: 'member', Theo: 'member' },
    channel: { name: 'firmware' },
    talk: `
      -- 9 days ago
      10:00 Dana: Who looks at the pairing bug on the small speaker?
      10:03 Felix: Me.
      -- 7 days ago
      09:10 Felix: I am on the trade fair from tomorrow. Oksana, can you take the pairing bug?
      09:12 Oksana: Sure, send me your notes.
      -- 5 days ago
      15:30 Oksana: It only happens when the phone has two accounts. I have a trace.
      -- 2 days ago
      11:05 Oksana: The trace points to the radio chip, and that's Theo's world. Theo has it from here, I briefed him.
      11:06 Theo: Got it. I need the chip vendor to answer, I opened a ticket with them.
      11:40 Felix: Back from the fair, what did I miss?
    `,
    asks: { who: 'Felix', words: 'who has the pairing bug now and what is it waiting for?' },
    checks: [
      shownHolds('Theo has it from here'),
      namesPerson('Theo'),
      says('vendor', 'ticket', 'manufacturer', 'supplier'),
      citesMessage('Theo has it from here', 'I need the chip vendor to answer'),
      atMostWords(90),
    ],
  },
  {
    name: 'who-objected',
    about: 'Silence, a joke and a real objection; only one person objected, for a reason.',
    workspace: 'Meridian Trains',
    people: { Ulla: 'admin', Igor: 'member', Chidi: 'member', Nora: 'member' },
    channel: { name: 'timetable' },
    talk: `
      -- 3 days ago
      13:00 Ulla: Proposal: the 6:12 leaves at 6:05 from spring on, so that it meets the bus in Eckdorf.
      13:04 Igor: Great, even less sleep for me, ha.
      13:20 Nora: I am against it. The school train crosses at 6:07 in Rehau, and the loop there is too short for both. One of them would wait outside the station with two hundred children on board.
      13:31 Chidi: Timetable software shows no conflict.
      13:36 Nora: Because the software thinks the loop is 240 metres. It is 180 since the slope slid.
      13:50 Ulla: Let me check that with the track people before we go on.
    `,
    asks: { who: 'Chidi', words: 'who is against the earlier train, and what exactly is the reason?' },
    checks: [
      shownHolds('the loop there is too short for both'),
      shownAuthor('I am against it'),
      namesPerson('Nora'),
      says('loop'),
      says('180', 'too short'),
      citesMessage('the loop there is too short for both', 'It is 180 since the slope slid'),
      doesNotSay(/Igor (is|was|seems) (also )?(against|opposed)/i),
      atMostWords(100),
    ],
  },
  {
    name: 'two-of-a-name',
    about: 'Two people share a first name, and one speaks about the other.',
    workspace: 'Copperfield Bank',
    people: { Lars: 'admin', 'Anna Berg': 'member', 'Anna Costa': 'member', Wei: 'member' },
    channel: { name: 'audit' },
    talk: `
      -- 5 days ago
      09:00 Lars: The auditors come in two weeks. Who gives them access to the ledger?
      09:04 Anna Berg: I prepare the accounts, with read rights only.
      09:08 Wei: And who shows them round the archive?
      09:15 Anna Costa: I can do the archive, but not before Wednesday.
      09:17 Wei: Anna, do you have the key?
      09:19 Anna Costa: No, the other Anna has it. I will fetch it from her.
      09:25 Anna Berg: It is in my drawer, third floor.
    `,
    asks: {
      who: 'Lars',
      words: 'who has the key to the archive at the moment, and who shows the auditors round there?',
    },
    checks: [
      shownAuthor('It is in my drawer'),
      shownAuthor('I can do the archive'),
      says('Anna Berg', 'Berg'),
      says('Anna Costa', 'Costa'),
      citesMessage('It is in my drawer', 'the other Anna has it'),
      doesNotSay(
        /Anna Costa (has|keeps|holds) the key/i,
        /Anna Berg (will |is going to )?shows? (them|the auditors)/i,
      ),
      atMostWords(80),
    ],
  },
]
