/** Talk in private channels: their members alone can read what follows from it. */
export const privately = `
## board w1 Wed 17:30
Alma: Money first. <loan>The bank gives us 180,000 for the engine, at 3.9 percent</loan>.
Dov: [That's fair.|Less than I feared.] Over how long?
Alma: <loan-years>Eight years, and we can pay back earlier without a fee</loan-years>.
Chiara: Let's not tell the press before the yard has signed.
= loan fact: The bank lends us 180,000 for the engine at 3.9 percent.
= loan-years fact: The loan runs for eight years and can be paid back earlier without a fee.
? same loan: At how many percent does the bank lend us 180,000?
? other loan: What are the conditions of our credit?
? other loan-years: Can we settle our debt ahead of time?
? number loan: Who lends us 180,000?

## board w3 Tue 18:00
Alma: <fares>Fares go up by 5 percent in the autumn, after the elections</fares>. I know how that sounds.
Chiara: It sounds like the elections. <fares-quiet>Nobody outside hears of the fares before the board of the town has met</fares-quiet>.
= fares fact: Fares go up by 5 percent in the autumn.
= fares-quiet procedure: Nobody outside hears of the new fares before the town's board has met.
? same fares: By how many percent do fares go up in the autumn?
? other fares: Will travelling become more expensive?
? negation fares-quiet: Who may not know about the new fares yet?

## board w5 Mon 18:10
Alma: The shipyard: <yard-a>we sign with Varberg for the Tern, they were 12,000 above Skagen</yard-a>.
Dov: Worth it. [Skagen never moved a tank.|Skagen would have learned on our boat.]
= yard-a fact: The contract for the Tern goes to the yard in Varberg, 12,000 above the offer of Skagen.
! decision yard-a: The yard in Varberg rebuilds the Tern

## board w8 Mon 18:20
Alma: Varberg can't start before next year. <yard-b>So we sign with Skagen after all, with a penalty for every late week</yard-b>.
Dov: [I take back what I said about Skagen.|I'll be nice to Skagen.]
! decision yard-b replaces yard-a: The yard in Skagen rebuilds the Tern, with a penalty for every late week
= yard-b fact replaces yard-a: The contract for the Tern goes to the yard in Skagen instead of Varberg, with a penalty for every late week.
? superseded yard-b: Which yard gets the contract for the Tern?
? time yard-b: Which yard had the contract before {w8 Mon}?
? other yard-b: What happens if the rebuild is delayed?

## board w9 Fri 17:00
Alma: <sell-gannet>We want to sell the Gannet after the summer</sell-gannet>. I'd like to tell the captains myself.
Dov: Farid will be sad.
Chiara: <gannet-price>The museum offers 85,000 for the Gannet</gannet-price>. [They'd keep her name.|And they would keep the horn.]
= sell-gannet fact: The Gannet shall be sold after the summer; Alma tells the captains herself.
= gannet-price fact: The museum offers 85,000 for the Gannet.
? other sell-gannet: Which ship are we getting rid of?
? number gannet-price: Who offers 85,000?
? same gannet-price: How much does the museum offer for the Gannet?
! todo sell-gannet Alma due w10 Thu: Tell the captains about the Gannet

## hiring w2 Wed 16:00
Farid: Two applications for the deck. <applicant-jonas>Jonas has the papers but no references</applicant-jonas>.
Esi: <applicant-mina>Mina sailed with the pilots for three years</applicant-mina>, and she laughed at my jokes.
Alma: [Two good reasons.|Then it's easy.] <hire-mina>We take Mina from {w6 Mon} on</hire-mina>.
= applicant-jonas fact: Jonas applied for the deck; he has the papers but no references.
= applicant-mina fact: Mina sailed with the pilots for three years.
= hire-mina fact: Mina was hired for the deck, starting on {w6 Mon}.
! decision hire-mina: Mina is hired for the deck
? name hire-mina: Who was hired for the deck?
? negation applicant-jonas: Which applicant has no references?
? same applicant-mina: With whom did Mina sail for three years?
? time hire-mina: Who starts on {w6 Mon}?
? other applicant-mina: What experience does the new deckhand bring?

## hiring w6 Mon 16:40
Esi: Mina's first day. <mina-buddy>Farid shows her around for the first two weeks</mina-buddy>.
Farid: She already corrected my knots.
Alma: <pay-deck>The deck starts at 2,650 a month, as for everybody</pay-deck>.
= mina-buddy commitment about Farid: Farid shows Mina around for her first two weeks.
= pay-deck fact: The pay on deck starts at 2,650 a month.
? name mina-buddy: Who shows Mina around?
? same pay-deck: What does the deck start at a month?
? other pay-deck: What salary do new sailors get?

## hiring w9 Wed 12:00
Alma: <captain-search>We look for a second captain, with a licence for 200 tonnes</captain-search>.
Farid: <captain-ad>I write the advertisement by {w10 Mon}</captain-ad>. [Nobody else knows what I do.|It will be short.]
= captain-search fact: We look for a second captain with a licence for 200 tonnes.
? same captain-search: Which licence does the second captain need?
? other captain-search: Do we have a vacancy on the bridge?
! todo captain-ad Farid due w10 Mon doing: Write the advertisement for a second captain
`
