import { atMostWords, citesMessage, doesNotSay, namesPerson, says } from '../checks/of-answer.ts'
import { shownAuthor, shownHolds } from '../checks/of-request.ts'
import type { Conversation } from '../conversation.ts'

/** Messages that contradict each other. */
export const contradictions: readonly Conversation[] = [
  {
    name: 'two-figures',
    about: 'Two people give different figures for the same thing, and nobody settles it.',
    workspace: 'Northlight Clinic',
    people: { Vera: 'admin', Owen: 'member', Fatima: 'member' },
    channel: { name: 'front-desk' },
    talk: `
      -- 3 days ago
      08:40 Vera: How many patients did not show up last month? I need the number for the report to the board.
      08:52 Owen: 61, according to the calendar.
      09:10 Fatima: The billing system has 48 no-shows for the same month.
      09:12 Vera: Hm. Can one of you find out where the difference comes from?
      09:13 Owen: Could be the ones who rebook on the same day, but I am guessing.
    `,
    asks: { who: 'Vera', words: 'how many no-shows do I put into the report for the board?' },
    checks: [
      shownAuthor('61, according to the calendar'),
      shownAuthor('48 no-shows'),
      says('61'),
      says('48'),
      namesPerson('Owen'),
      namesPerson('Fatima'),
      citesMessage('61, according to the calendar', '48 no-shows'),
      atMostWords(130),
    ],
  },
  {
    name: 'own-correction',
    about: 'Somebody corrects a figure of their own some messages later.',
    workspace: 'Brightwater Brewing',
    people: { Callum: 'admin', Rosa: 'member', Yusuf: 'member' },
    channel: { name: 'cellar' },
    talk: `
      -- 2 days ago
      07:55 Rosa: Tank 4 is at 11.2 degrees, as planned.
      08:03 Yusuf: Good. Then the lager can go in after lunch?
      08:05 Callum: If it holds below 12 until noon, yes.
      08:20 Rosa: The hops for the wheat beer arrived, two bags are torn, I took photos for the supplier.
      08:41 Yusuf: Ask them for a credit note, the last time they just sent new ones without a word.
      09:02 Rosa: Sorry, I read the wrong display before. 11.2 is tank 5. Tank 4 is at 13.8.
      09:05 Callum: Thanks for saying so.
    `,
    asks: { who: 'Yusuf', words: 'how warm is tank 4, and can the lager go in?' },
    checks: [
      shownHolds('Tank 4 is at 13.8'),
      shownHolds('If it holds below 12 until noon'),
      citesMessage('Tank 4 is at 13.8'),
      says('13.8'),
      says(/\b(no|not|n't|too warm|above)\b/i),
      namesPerson('Rosa'),
      atMostWords(100),
    ],
  },
  {
    name: 'moved-twice',
    about: 'A date was moved twice, the last time in half a sentence of a message about something else.',
    workspace: 'Paperwing Press',
    people: { Elif: 'admin', Noah: 'member', Beatriz: 'member' },
    channel: { name: 'spring-list' },
    talk: `
      -- 12 days ago
      09:15 Elif: The manuscript of the heron book goes to the printer on 3 March.
      09:20 Noah: Noted.
      -- 10 days ago
      13:30 Beatriz: The illustrator needs a week more for the maps at the end.
      13:44 Elif: Then 10 March to the printer. Noah, tell them please.
      13:50 Noah: They can do the 10th, but not later than the 17th, because of the big cookbook run.
      -- 5 days ago
      10:02 Beatriz: Maps one to four are here and they are wonderful.
      10:05 Noah: The heron on map two has two left feet.
      10:09 Beatriz: I will pretend I did not see that. I'll ask for a fix.
      -- 3 days ago
      16:20 Elif: The paper for the cover arrives later than promised, so we print on the 14th instead, and I have taken the cookbook people out for lunch to keep them friendly.
      16:21 Noah: Smart.
    `,
    asks: { who: 'Noah', words: 'when does the heron book go to the printer now?' },
    checks: [
      shownHolds('so we print on the 14th instead'),
      shownHolds('Then 10 March to the printer'),
      citesMessage('so we print on the 14th instead'),
      says('14'),
      namesPerson('Elif'),
      atMostWords(100),
    ],
  },
  {
    name: 'corrected-agent',
    about: 'The agent itself was wrong earlier, and a person corrected it.',
    workspace: 'Quillfeather Insurance',
    people: { Sofia: 'admin', Ben: 'member', Amara: 'member' },
    channel: { name: 'claims' },
    talk: `
      -- 4 days ago
      11:00 Ben: Vibe, how long does a customer have to report hail damage?
      11:01 Vibe: According to this thread there is no deadline yet. The usual period in household policies is seven days.
      11:14 Amara: That's wrong for us. Our policies give them 14 days from the day they notice the damage, see paragraph 9.
      11:15 Ben: Thanks Amara, that's what I needed.
      -- 2 days ago
      09:20 Sofia: Another hail case from Saturday, the customer noticed the roof window only yesterday.
    `,
    asks: {
      who: 'Sofia',
      words: 'how many days does a customer have to report hail damage, and from when on?',
    },
    checks: [
      shownHolds('The usual period in household policies is seven days'),
      shownHolds('Our policies give them 14 days'),
      citesMessage('Our policies give them 14 days'),
      says(/\b(14|fourteen)\b/i),
      namesPerson('Amara'),
      doesNotSay(/\b(have|has|within) (seven|7) days/i),
      atMostWords(100),
    ],
  },
]
