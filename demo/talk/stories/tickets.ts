/** Talk about tickets and customers. */
export const tickets = `
## tickets w1 Mon 09:05
Esi: [New week, old question|Quick question]: what does a bicycle cost? I find two prices.
Ben: <bike-old>A bicycle is 3 euros, whatever the distance</bike-old>. The 2.50 on the machine is from last year.
Esi: I'll have it changed.
-- w1 Mon 11:30
Esi: Done on all machines.
~ thanks
= bike-old fact: A bicycle costs 3 euros, whatever the distance.

## tickets w7 Mon 10:00
Alma: Before the season: do we leave the bicycles at 3 euros? [The deck is full every Sunday.|On Sundays we leave half of them on the pier.]
Esi: Folding bikes take no space at all.
Ben: <bike-new>Then from {w8 Mon} on a bicycle is 4 euros and a folding bike goes free</bike-new>.
Alma: [Agreed.|Good. Esi, please tell the piers.]
! decision bike-new: A bicycle costs 4 euros and a folding bike goes free
= bike-new fact replaces bike-old: Since {w8 Mon} a bicycle costs 4 euros (before: 3 euros); folding bikes go free.
? superseded bike-new: What does a bicycle cost now?
? time bike-new: What did a bicycle cost before {w8 Mon}?
? other bike-new: Do customers pay for foldable bikes?
? foreign bike-new: Was kostet ein Fahrrad auf der Fähre?

## tickets w1 Thu 14:10
Esi: A group of 45 on Thursday, two wheelchairs. Which discount do they get?
Ben: <group-old>Groups from 20 people on get 15 percent</group-old>, if they book a week before.
Esi: [They did, barely.|They booked yesterday. I'm nice.]
= group-old fact: Groups of 20 people or more get a discount of 15 percent if they book a week before.

## tickets w6 Wed 15:00
Esi: Third choir this month with 12 people. [They all ask for the group price.|They all feel like a group.]
Alma: Then let's lower it. <group-new>Groups from 10 people on, but only 10 percent</group-new>. Same rule about the week before?
Esi: <group-days>Three days before is enough, I can plan that</group-days>.
Ben: [Fine with me.|OK.]
! decision group-new: Groups of 10 people or more get 10 percent
= group-new fact replaces group-old: Groups of 10 people or more get a discount of 10 percent (before: 20 people, 15 percent).
= group-days fact: Groups must book three days before.
? superseded group-new: From how many people on does the group discount hold?
? number group-new: Who gets a discount of 10 percent?
? other group-days: How early must a choir reserve?
? time group-new: Which discount did groups get before {w6 Wed}?

## tickets w2 Tue 09:20
Esi: The machine at pier 3 takes no coins again. [I kicked it. Didn't help.|Third time this month.]
Dov: Sand in the slot. <coin-fix>Open the lower flap with the small Allen key, turn the wheel twice and blow the slot out</coin-fix>.
Esi: Where is that key?
Dov: <coin-key>The Allen key is taped inside the door of the machine</coin-key>. [Since 2019.|I taped it there myself.]
Esi: It works! You're a hero.
= coin-fix procedure: When a ticket machine takes no coins, open the lower flap with the small Allen key, turn the wheel twice and blow the slot out.
= coin-key fact: The Allen key is taped inside the door of the ticket machine.
? same coin-fix: What do I do when a ticket machine takes no coins?
? other coin-fix: How do I repair a jammed vending device?
? same coin-key: Where is the Allen key of the ticket machine?
? foreign coin-fix: Que faire quand le distributeur n'accepte plus les pièces ?
? other coin-key: Which tool is stuck inside the machine's door?

## tickets w2 Thu 16:40
Alma: Should refunds go out without a form when we cancel a departure?
Esi: The form is the first thing that people complain about.
>> Esi: Refunds without a form?
Esi: Last month 212 people filled in the form, and <form-205>205 of them got their money</form-205>.
Dov: Checking each form takes us about four minutes.
Alma: So we check forms for a day a month to keep seven people from cheating.
Esi: <refund-auto>We refund everybody with an online ticket by ourselves, without a form</refund-auto>.
Ben: <refund-paper>I am against it for paper tickets, the same one could come twice</refund-paper>.
Alma: Paper tickets keep the form then.
Dov: <refund-rule>I'll write the rule into the booking system by {w3 Mon}</refund-rule>.
<< Refunds without a form for online tickets
- decision refund-auto: When we cancel a departure, everybody with an online ticket is refunded without a form.
- finding form-205: 205 of 212 forms were paid.
- action refund-rule Dov due w3 Mon done refund-live: Write the rule into the booking system.
-- w3 Tue 09:10
Dov: <refund-live>The refund rule is live since this morning</refund-live>.
= refund-auto procedure: When a departure is cancelled, online tickets are refunded without a form.
= refund-paper fact about Ben: Ben is against refunds without a form for paper tickets, because one ticket could come twice.
= form-205 fact: 205 of 212 people who filled in the refund form got their money.
? same refund-auto: Which tickets are refunded without a form?
? other refund-auto: How do passengers get their money back after a cancellation?
? name refund-paper: Who is against refunds without a form for paper tickets?
? number form-205: How many of 212 people got their money?
? negation refund-paper: Which tickets do not get a refund without a form?
? foreign refund-auto: Wie bekommen Kunden ihr Geld zurück, wenn eine Abfahrt ausfällt?

## tickets w3 Wed 10:30
Esi: Lost property is full. [Eleven umbrellas and a trumpet.|There is a trumpet in it.]
Alma: What's our rule again?
Esi: <lost-old>We keep lost things for six weeks, then they go to the town</lost-old>.
Chiara: I could put photos online.
Esi: <lost-bag>Wallets and phones go to the police the same evening</lost-bag>, not in the box.
= lost-old procedure: Lost property is kept for six weeks and then goes to the town.
= lost-bag procedure: Found wallets and phones go to the police the same evening.
? other lost-bag: A passenger left a purse on board, what do we do with it?
? same lost-bag: Where do wallets and phones go?

## tickets w9 Tue 13:15
Esi: The town doesn't take our lost property any more. [They have no room.|Their cellar is wet.]
Alma: <lost-new>Then we keep it four weeks and give it to the charity shop</lost-new>.
~ ok
= lost-new procedure replaces lost-old: Lost property is kept for four weeks and then goes to the charity shop (before {w9 Tue}: six weeks, to the town).
? superseded lost-new: How long do we keep lost property?
? other lost-new: Who gets forgotten umbrellas in the end?
? time lost-new: Where did lost property go before {w9 Tue}?
! decision lost-new: Lost property is kept four weeks and then goes to the charity shop

## tickets w3 Fri 11:45
Esi: A customer paid twice and wrote to the newspaper. Chiara, they'll call you.
Chiara: [They did.|Already on the phone.] What happened?
Esi: <double-pay>The terminal at pier 1 books twice when the receipt is pulled out too early</double-pay>. I refunded her and wrote her a nice mail.
Dov: <terminal>I'll ask Pinebank for a new terminal for pier 1</terminal>.
= double-pay fact: The card terminal at pier 1 books twice when the receipt is pulled out too early.
= terminal commitment about Dov: Dov asks Pinebank for a new terminal for pier 1.
? same double-pay: Why does the terminal at pier 1 book twice?
? other double-pay: What is the reason for duplicate card payments?
? name terminal: Who asks Pinebank for a new terminal?
! todo terminal Dov due w5 Wed doing: Ask Pinebank for a new terminal for pier 1

## tickets w4 Wed 08:50
Esi: Which discount do students of the music school get? [Their teacher insists on a special one.|There's a teacher at the counter who says it's free.]
Ben: <music>Half price with a card, as for every school</music>. The free rides were for the festival only.
Esi: And under six?
Ben: <kids>Children under six go free, two for each adult</kids>.
Esi: A mother with four of them is waiting here. [Wish me luck.|I'll count generously.]
= music fact: Students of the music school pay half price with a card, as for every school.
= kids fact: Children under six go free, at most two for each adult.
? same music: What do students of the music school pay?
? other music: Is there a reduction for pupils?
? same kids: Up to what age do children go free?
? number kids: How many small children go free with each adult?
? foreign kids: ¿Hasta qué edad viajan gratis los niños?
? other kids: Do toddlers need a ticket?

## tickets w4 Fri 16:20
Esi: Vouchers: last year's design or a new one?
Chiara: New one please. [The lighthouse on the old one is not even ours.|The old one has a typo.]
Esi: <voucher-year>Vouchers are valid for three years from the end of the year</voucher-year>, that must be on it.
Chiara: <voucher-design>I'll draw the voucher by {w6 Fri}</voucher-design>.
-- w6 Fri 12:00
Chiara: <voucher-done>Here's the voucher, printed on the thick paper</voucher-done>. Tell me if you hate it.
~ cheer
= voucher-year fact: Vouchers are valid for three years from the end of the year.
? same voucher-year: How long are vouchers valid?
? other voucher-year: When does a gift card expire?
! todo voucher-design Chiara due w6 Fri done voucher-done: Draw the new voucher

## tickets w5 Mon 09:30
Esi: The numbers: <monthly>1,204 monthly tickets sold, 3 percent more than last year</monthly>.
Alma: [Nice!|Good start.] Which pier?
Esi: <pier1-share>More than half of them at pier 1</pier1-share>. Pier 3 sold nine.
= monthly fact: 1,204 monthly tickets were sold, 3 percent more than last year.
= pier1-share fact: More than half of the monthly tickets are sold at pier 1.
? same monthly: How many monthly tickets were sold?
? number monthly: What was sold 1,204 times?
? other pier1-share: Where do most season ticket buyers come from?

## tickets w5 Thu 10:10
Esi: The office printer prints the code too light again. [Scanners hate it.|Captains have to type the numbers.]
Dov: It's the toner. <toner>Only the toner TN-320 works, the cheap one makes the codes too light</toner>.
Esi: Who orders it?
Dov: <toner-order>Write it on the list in the kitchen, I order on Fridays</toner-order>.
= toner fact: Only the toner TN-320 works in the office printer; the cheap one prints codes too light.
= toner-order procedure: Supplies are written on the list in the kitchen; Dov orders on Fridays.
? same toner: Which toner works in the office printer?
? other toner: Why can't the scanner read our printed codes?
? negation toner: Which toner should we not use?
? other toner-order: How do I get new office supplies?
? name toner-order: Who orders what is on the list in the kitchen?

## tickets w8 Tue 14:00
Ben: Should dogs pay? [A captain asked.|We had two Great Danes on Sunday.]
Esi: <dogs>Dogs go free, but not on the benches</dogs>. That's what we always said.
Farid: And <dogs-muzzle>on the Plover no dogs at all, there's no outer deck</dogs-muzzle>.
~ joke
= dogs fact: Dogs go free but may not be on the benches.
= dogs-muzzle fact: No dogs are allowed on the Plover because she has no outer deck.
? same dogs: Do dogs go free?
? other dogs: What is the rule for pets on board?
? negation dogs-muzzle: On which boat are dogs not allowed?
? foreign dogs: Dürfen Hunde mit?

## tickets w10 Mon 09:00
Esi: Question of the day: can people still pay cash on board?
Farid: <cash-old>On board we take cash only up to 20 euros</cash-old>, I have no change for more.
-- w10 Wed 09:30
Alma: [I thought about it.|After the till was short again:] <cash-new>from next Monday on there's no cash on board at all, cards only</cash-new>.
Farid: [Finally.|Best news this week.]
Esi: <cash-esi>I'd keep it for the old people of the island</cash-esi>. But [fine|I've said it].
! decision cash-new: No cash on board, cards only
= cash-old fact: On board we take cash up to 20 euros.
= cash-new fact replaces cash-old: On board there is no cash any more, cards only, by a decision of {w10 Wed}.
= cash-esi preference about Esi: Esi would keep cash on board for the old people of the island.
? superseded cash-new: Can people pay cash on board?
? other cash-new: Which means of payment are accepted on the boats?
? name cash-esi: Who would keep cash for the old people?
`
