import { atMostWords, citesMessage, doesNotSay, namesPerson, says } from '../checks/of-answer.ts'
import { shownAuthor, shownHolds, shownLacks, shownSays, withinReach } from '../checks/of-request.ts'
import type { Conversation } from '../conversation.ts'

/** One decision early in a thread of sixty messages. */
export const buriedDecision: Conversation = {
  name: 'buried-decision',
  about: 'The decision is message 8 of 60, and refunds come up again later without a decision.',
  workspace: 'Ferryline',
  people: { Nadia: 'admin', Tom: 'member', Priya: 'member', Marek: 'member' },
  channel: { name: 'booking-app', topic: 'The new booking app, until it is in both stores' },
  talk: `
    -- 9 days ago
    09:02 Nadia: Kick-off for the relaunch of the booking app. I will collect the open points here so that we don't lose them in calls.
    09:05 Tom: First one from support: a third of our tickets are "where is my refund". People cancel, and then nothing happens for a week.
    09:07 Priya: Because somebody in the Piraeus office approves every single one by hand. In August they had 1,400 in the queue.
    09:11 Marek: Technically the payment provider can refund in one call. We just never wired it up.
    09:14 Tom: Could we do it automatically for everyone, any time before departure?
    09:18 Priya: Not any time. Two hours before departure the deck plan is fixed, and we can't sell that place again.
    09:20 Marek: 24 hours would be the simplest rule to explain.
    09:26 Nadia: Let's settle it then: refunds are automatic and free until 48 hours before departure. After that they stay with the Piraeus office. That gives sales two days to fill the place.
    09:27 Tom: Works for me.
    09:27 Priya: Fine, I will tell Piraeus.
    09:41 Marek: Second point: the seat map. On the small ferries it shows deck B although there is none.
    09:44 Priya: That is the Naxos Star, she lost deck B to the car ramp in the refit.
    09:45 Marek: So the plan in our database is from before the refit?
    09:52 Priya: Yes. I have the new drawings as PDF and can type them in, it is forty rows.
    09:53 Marek: Please do, then I take deck B out on Wednesday.
    10:20 Tom: Third: the confirmation mail goes to spam for everybody with a hotmail address.
    10:22 Marek: We send it from a host without DKIM. Twenty minutes of work once I get access to the DNS.
    10:30 Nadia: I asked the agency for the DNS login, they answer by tomorrow.
    -- 8 days ago
    08:50 Nadia: DNS login is in the vault now.
    09:10 Marek: Thanks. DKIM is on, a test to my mother's hotmail arrived in the inbox.
    09:12 Tom: Your mother is our best tester.
    09:40 Priya: Deck plan of the Naxos Star is typed in. Row 14 has three places instead of four because of the fire hose.
    09:58 Marek: Noted, the map reads it like that now.
    11:15 Tom: Somebody asks whether bicycles need a ticket. I said yes, 4 euros, as on the website.
    11:17 Priya: On the fast boats bicycles are not allowed at all. We should say so before people pay.
    11:20 Nadia: Put it next to the route, not in the small print.
    11:24 Marek: I need a yes or no for each boat then. Can you send me a list, Priya?
    11:31 Priya: You get it tomorrow.
    -- 7 days ago
    09:01 Priya: Bicycles: yes on Naxos Star, Meltemi and Agia Eleni. No on the two Flying Dolphins.
    09:15 Marek: In. The fast boats now say "no bicycles" under the departure time.
    13:40 Tom: A customer found a bug: if you switch to Greek on the payment page, the basket is empty afterwards.
    13:48 Marek: I can reproduce it. The language is part of the address, and the basket hangs on the address.
    13:49 Nadia: How bad is it?
    13:52 Marek: One day. I would rather move the basket into the session than patch it.
    13:53 Nadia: Do it properly then.
    -- 6 days ago
    10:05 Marek: Basket survives the change of language. It also survives closing the tab for an hour, which is a nice extra.
    10:30 Tom: Can we keep it for a whole day? People compare with the bus.
    10:34 Priya: Then places are blocked for a day. In July we can't afford that.
    10:36 Tom: Right, an hour is fine.
    15:20 Nadia: The agency sent three icons for the app. I like the second, the one with the wave.
    15:21 Tom: Second.
    15:25 Priya: Second as well, the first looks like a shark.
    15:26 Marek: I can't unsee the shark now. Second.
    -- 5 days ago
    09:12 Marek: Apple wants a demo account for the review, with a booking in it.
    09:14 Tom: I can make one: demo account, one booking to Paros in spring.
    09:40 Nadia: Use a departure far in the future, the last review took three weeks.
    10:02 Tom: Done, Paros on the second of May.
    14:18 Priya: The scanner at the gate can't read the code when the phone is in dark mode.
    14:25 Marek: White border around the code, whatever the theme. I will add it today.
    16:55 Marek: Border is in. Tested with the old scanner from the office, it reads at arm's length.
    -- 4 days ago
    11:00 Nadia: Finance asks whether refunds show up as negative sales or as a line of their own.
    11:06 Marek: As a line of their own, with the number of the booking. That is how the provider exports them.
    11:07 Nadia: Good, I pass that on.
    11:30 Tom: Do we have a text for the store? They want 80 characters for the subtitle.
    11:42 Priya: "Ferries in the Cyclades: find, book and board". 45 characters.
    11:43 Tom: Lovely, taken.
    -- 2 days ago
    09:30 Marek: Both builds are uploaded. Android is through already, Apple says "waiting for review".
    09:34 Nadia: Great work, all of you.
    09:36 Tom: I will write the help pages now, starting with cancellations and bicycles.
    09:50 Priya: Send them to me before they go online, please. Piraeus always finds something.
  `,
  asks: {
    who: 'Tom',
    words:
      'for the help page: what did we decide about refunds, and who made the decision? Please point me to the message.',
  },
  checks: [
    withinReach('refunds are automatic and free until 48 hours before departure'),
    shownHolds('I will write the help pages now'),
    shownAuthor('I will write the help pages now'),
    citesMessage('refunds are automatic and free until 48 hours before departure'),
    namesPerson('Nadia'),
    says('48 hours'),
    says('Piraeus'),
    doesNotSay(/decided[^.]{0,40}24 hours/i),
    atMostWords(120),
  ],
}

/** A fork from message 40 of the same thread: the partner's first answer has to know it. */
export const forkOfLongThread: Conversation = {
  ...buriedDecision,
  name: 'fork-of-long-thread',
  about:
    'The fork starts from message 40 of a thread, and the facts that are asked for stand before that message.',
  fork: {
    at: 'The agency sent three icons for the app',
    description: 'A line for the store page',
    talk: `
      -- 4 days ago
      09:30 Nadia: Below the icon goes one line for people with a bicycle. It must be true for every boat.
    `,
  },
  asks: {
    who: 'Nadia',
    words: 'which of our boats take bicycles and which do not, so that the line is true?',
  },
  checks: [
    shownSays('Bicycles: yes on Naxos Star, Meltemi and Agia Eleni'),
    shownSays('Kick-off for the relaunch of the booking app'),
    shownHolds('one line for people with a bicycle'),
    shownLacks('the first looks like a shark'),
    says('Meltemi'),
    says('Dolphin'),
    atMostWords(120),
  ],
}
