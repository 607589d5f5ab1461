/** Talk about the crews, their training and their safety. */
export const crew = `
## crew w1 Wed 07:30
Farid: Roster for the next four weeks is up. <roster-rule>Whoever wants to swap a shift writes it here two days before, not to me in private</roster-rule>.
Dov: I swapped with Femi yesterday. By phone. Sorry.
Farid: [Forgiven once.|I know. I saw it in his face.]
= roster-rule procedure: Swaps of shifts are written in the channel two days before.
? same roster-rule: How do I swap a shift?
? other roster-rule: How much notice do I have to give to exchange duties?

## crew w1 Fri 12:15
Farid: Man overboard drill went well. <mob-time>Four minutes ten from the shout to the deck</mob-time>.
Alma: [Is that good?|What do the rules say?]
Farid: <mob-goal>The rule says five minutes, our own goal is four</mob-goal>. Next drill in four weeks.
-- w5 Fri 12:40
Farid: <mob-new>Three minutes fifty today</mob-new>. I owe everybody an ice cream.
~ cheer
= mob-time fact: The man overboard drill took four minutes ten.
= mob-new fact replaces mob-time: The last man overboard drill took three minutes fifty (before: four minutes ten).
= mob-goal fact: The rule for man overboard is five minutes, our own goal is four.
? superseded mob-new: How long did the last man overboard drill take?
? same mob-goal: What is our own goal for man overboard?
? other mob-goal: How fast should we rescue somebody from the water?
? time mob-time,mob-new: How long did the man overboard drill take before {w5 Fri}?

## crew w2 Fri 09:10
Farid: Sick calls. <sick>Call me, not the office, before six; after six call the captain on duty</sick>. [A message is not a call.|Texts get lost, I sleep.]
Dov: Understood.
= sick procedure: Sick crew call Farid before six, after six the captain on duty; a text message is not enough.
? same sick: Whom does sick crew call before six?
? other sick: I have a fever and my duty starts at seven, what should I do?
? foreign sick: Bei wem melde ich mich krank?
? negation sick: How must I not report sick?

## crew w3 Mon 13:30
Farid: First aid. <aid-old>The course is at the fire station, eight of us have to renew</aid-old>.
Esi: Do I have to?
Farid: Everybody who works at a pier. <aid-date>It's on {w6 Sat}, all day, with lunch</aid-date>.
Esi: [With lunch I come.|Then yes.]
-- w6 Sat 18:20
Farid: <aid-done>All eight have the first-aid paper, valid for two years</aid-done>. The dummy survived, mostly.
= aid-old fact: Eight people had to renew their first-aid course at the fire station.
= aid-done fact replaces aid-old: All eight people have the first-aid certificate since {w6 Sat}, valid for two years.
? superseded aid-done: Do eight people still have to renew first aid?
? same aid-done: How long is the first-aid certificate valid?
? other aid-done: Is everybody at the piers trained for medical emergencies?
! todo aid-date Farid due w6 Sat done aid-done: Send eight people to the first-aid course

## crew w4 Wed 15:50
Farid: Radio. <radio-old>On the water we talk on channel 10</radio-old>. Two of you were on 16 today, that's for emergencies.
Dov: One of the two says sorry.
= radio-old fact: On the water we talk on radio channel 10.

## crew w8 Wed 08:00
Farid: The fishermen are on 10 all day now. <radio-new>From today on we use channel 72 instead of 10</radio-new>. Emergencies stay on 16.
Dov: The Puffin can only do 12.
Farid: [I know.|Then shout.] The new radio comes soon.
= radio-new fact replaces radio-old: On the water we use radio channel 72 instead of 10 since {w8 Wed}; emergencies stay on 16.
! decision radio-new: On the water we use radio channel 72 instead of 10
? superseded radio-new: On which radio channel do we talk on the water?
? time radio-new: Which radio channel did we use before {w8 Wed}?
? number radio-new: What is channel 72 for?
? other radio-new: Which frequency do captains communicate on?
? foreign radio-new: Auf welchem Funkkanal sprechen wir?

## crew w5 Tue 10:30
Farid: Uniforms. <jackets>New jackets come from Norrsken in three weeks, sizes to me by {w5 Fri}</jackets>.
Ben: Do I get one? I sit in an office.
Farid: [It's cold in there too.|You get a small one.]
= jackets fact: The new jackets for the crew come from Norrsken.
? same jackets: Where do the new jackets come from?
? other jackets: Who makes our work clothes?

## crew w6 Fri 17:00
Farid: <overtime-old>Overtime is paid at the end of the quarter</overtime-old>, people ask me every day.
Alma: That was the old office. <overtime-new>From next month on overtime is paid every month</overtime-new>, I promised it to everybody.
Dov: [Thank you!|That's good news.]
= overtime-old fact: Overtime is paid at the end of the quarter.
= overtime-new commitment replaces overtime-old: Overtime is paid every month instead of every quarter; Alma promised it.
! decision overtime-new: Overtime is paid every month
? superseded overtime-new: When is overtime paid?
? other overtime-new: When do I get the money for extra hours?
? name overtime-new: Who promised that overtime is paid every month?

## crew w7 Mon 07:45
Farid: Near miss yesterday: a sailing boat without lights in front of pier 1. <report>Every near miss is written into the blue book the same day, even if it's embarrassing</report>.
Dov: Where's the blue book?
Farid: <blue-book>On the bridge of each boat, under the charts</blue-book>.
= report procedure: Every near miss is written into the blue book on the same day.
= blue-book fact: The blue book lies on the bridge of each boat, under the charts.
? same report: Where is every near miss written down?
? other report: We almost had a collision, do I need to document it?
? same blue-book: Where is the blue book?

## crew w8 Fri 11:15
Farid: Alcohol. I say it once a year. <alcohol>Zero for everybody on duty, and none twelve hours before</alcohol>.
~ ok
= alcohol procedure: Nobody on duty drinks alcohol, and none in the twelve hours before.
? negation alcohol: What may crews not drink before duty?
? same alcohol: How many hours before duty is alcohol forbidden?
? other alcohol: May I have a beer at lunch before my afternoon trip?
? foreign alcohol: Combien d'heures avant le service l'alcool est-il interdit ?

## crew w9 Thu 10:50
Farid: Oil on the water at pier 1 this morning. Not from us. <oil>Call the harbour office first, then photos, then the mats from the red locker</oil>.
Dov: The red locker has four mats left. <mats>I'll order ten oil mats by {w10 Wed}</mats>.
= oil procedure: Oil on the water: call the harbour office first, then take photos, then use the mats from the red locker.
= mats fact: The red locker has four oil mats left.
? same oil: What do we do first when there is oil on the water?
? other oil: There is a diesel spill in the port, what are the steps?
? number mats: How many oil mats are left?
! todo mats Dov due w10 Wed: Order ten oil mats

## crew w10 Thu 09:20
Farid: Life boats. <raft>The raft of the Heron goes to the inspection on {w10 Sat}, she stays in port that day</raft>.
Ben: [On a Saturday?!|The market Saturday?] Then the Tern does her runs.
= raft fact: The life raft of the Heron is inspected on {w10 Sat}; the Heron stays in port that day.
? same raft: When is the life raft of the Heron inspected?
? negation raft: When does the Heron not sail because of an inspection?
`
