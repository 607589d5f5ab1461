/** Talk about the boats. The form is described in ../read-stories.ts. */
export const boats = `
## boats w1 Tue 08:10
Dov: [Morning all.|Good morning!] I went through the papers of the boats on the weekend. Can everybody add what only you know?
Farid: The Heron first. <heron-cap>She is licensed for 120 passengers</heron-cap>, the plate by the ramp still says 110.
Dov: I'll change the plate. Also for the record: <heron-start>the Heron has to warm up for ten minutes below eight degrees</heron-start>, or she stalls in the lock.
Ben: [That explains the 6:20 last week.|So that's why the 6:20 is always late in winter.]
Farid: And nobody ties her up at pier 2, please. <heron-pier>The Heron can't lie at pier 2 at low water</heron-pier>, she sits on the mud.
~ ok
= heron-cap fact: The Heron is licensed for 120 passengers.
= heron-start procedure: Let the engine of the Heron warm up for ten minutes when it is colder than eight degrees, or it stalls.
= heron-pier fact: The Heron can't lie at pier 2 at low water because she touches the ground.
? same heron-cap: How many passengers is the Heron licensed for?
? other heron-cap: What is the maximum number of people on board the Heron?
? number heron-cap: Which boat takes 120 passengers?
? foreign heron-cap: Wie viele Passagiere darf die Heron befördern?
? other heron-start: What must the crew do with the Heron's motor on cold mornings?
? same heron-start: How long does the engine of the Heron warm up?
? negation heron-pier: Where must the Heron not lie?
? negation heron-pier: Which boat should not use pier 2 when the tide is out?

## boats w1 Wed 09:40
Dov: Next one: the Tern. <tern-cap>80 seats on the Tern, 60 when the bicycles are on deck</tern-cap>.
Farid: She is the only one that turns in her own length. <tern-fog>In fog I would only take the Tern, because of the second radar</tern-fog>.
Esi: [Does she have the ramp for wheelchairs?|Wheelchairs?]
Farid: No. <tern-ramp>The Tern has no ramp for wheelchairs, people have to be told before they book</tern-ramp>.
Esi: Then the booking page is wrong. I'll tell Chiara.
= tern-cap fact: The Tern has 80 seats, or 60 when bicycles are on deck.
= tern-fog procedure: In fog take the Tern, because she has a second radar.
= tern-ramp fact: The Tern has no ramp for wheelchairs; customers must be told before they book.
? same tern-cap: How many seats does the Tern have with bicycles on deck?
? number tern-cap: Which boat has 80 seats?
? other tern-fog: Which ship do we use when visibility is bad?
? same tern-fog: Which boat has a second radar?
? negation tern-ramp: Which boat has no ramp for wheelchairs?
? other tern-ramp: Can a disabled guest board the Tern?
? foreign tern-ramp: Quel bateau n'a pas de rampe pour les fauteuils roulants ?
! todo tern-ramp Esi due w2 Fri done tern-ramp-done: Say on the booking page that the Tern has no ramp
-- w2 Thu 15:20
Esi: <tern-ramp-done>The note about the ramp is on the booking page now</tern-ramp-done>, Chiara put it above the calendar.
~ thanks

## boats w1 Thu 10:15
Dov: The Gannet. [Everybody's favourite.|Ours since 1998.] <gannet-fuel>She burns 46 litres an hour at cruising speed</gannet-fuel>, I measured it twice.
Farid: Loud too. <gannet-night>We promised the hotel on the quay that the Gannet doesn't sail after 22:00</gannet-night>.
Ben: Who promised that?
Farid: Alma, [two summers ago|at the town meeting]. It's in the minutes.
Dov: And <gannet-key>the spare key of the Gannet hangs in the workshop behind the fire blanket</gannet-key>. Please put it back.
= gannet-fuel fact: The Gannet burns 46 litres of fuel an hour at cruising speed.
= gannet-night commitment: We promised the hotel on the quay that the Gannet does not sail after 22:00.
= gannet-key fact: The spare key of the Gannet hangs in the workshop behind the fire blanket.
? same gannet-fuel: How much fuel does the Gannet burn at cruising speed?
? number gannet-fuel: Which boat uses 46 litres an hour?
? other gannet-fuel: What is the diesel consumption of the Gannet?
? negation gannet-night: After what time does the Gannet not sail?
? other gannet-night: What did we agree with the hotel about noise?
? same gannet-key: Where does the spare key of the Gannet hang?
? other gannet-key: Where do I find the second key for the Gannet?

## boats w2 Mon 08:30
Dov: Puffin next. <puffin-charter>The Puffin is for charters only, she isn't insured for the line</puffin-charter>.
Esi: [People ask for her every week.|She photographs well, that's why everybody wants her.]
Dov: 24 people at most, and <puffin-deposit>we take a deposit of 300 for the Puffin</puffin-deposit>. The last wedding cost us a window.
Farid: <puffin-radio>Her radio only works on channel 12</puffin-radio>, I've asked for a new one.
= puffin-charter fact: The Puffin is for charters only; she is not insured for the regular line.
= puffin-deposit fact: A charter of the Puffin needs a deposit of 300 euros.
= puffin-radio fact: The radio of the Puffin only works on channel 12.
? negation puffin-charter: Which boat is not insured for the line?
? other puffin-charter: Which vessel can guests rent for a private party?
? number puffin-deposit: What costs a deposit of 300?
? same puffin-deposit: What deposit do we take for the Puffin?
? same puffin-radio: On which channel does the radio of the Puffin work?
? foreign puffin-charter: ¿Qué barco es solo para alquiler privado?

## boats w2 Wed 13:05
Dov: Last one for now, the Plover. <plover-crew>Two people are enough on the Plover, on all the others we need three</plover-crew>.
Farid: Only in daylight. <plover-dark>After dark the Plover needs a third person as a lookout</plover-dark>.
Dov: [Right, sorry.|True, I forgot.] And <plover-slip>she comes out of the water in week 40, the slip is booked</plover-slip>.
= plover-crew fact: The Plover sails with a crew of two; the other boats need three.
= plover-dark procedure: After dark the Plover needs a third person as a lookout.
= plover-slip commitment: The slip is booked for the Plover in week 40.
? same plover-crew: How many people does the crew of the Plover need?
? other plover-crew: Which ship can be run with the smallest team?
? other plover-dark: What changes for the Plover at night?
? same plover-slip: When is the slip booked for the Plover?
? number plover-slip: What happens in week 40?

## boats w3 Tue 07:50
Farid: The Heron makes a noise again at 1,400 turns. [Like a spoon in a mixer.|Sounds like gravel.]
Dov: That's the bearing. I listened to it over the phone, [don't laugh|I am serious].
-- w3 Tue 14:30
Dov: Confirmed. <heron-bearing>The bearing of the port shaft is worn out, a new one comes from Oakum & Sons</heron-bearing>.
Ben: Can she sail until then?
Dov: <heron-slow>Until the bearing is changed the Heron stays below 1,200 turns</heron-slow>.
Farid: I'll tell everybody who takes her out.
-- w5 Fri 16:10
Dov: <heron-fixed>New bearing is in, the Heron may run at full power again</heron-fixed>. Test run was fine.
~ cheer
= heron-bearing fact: The worn bearing of the Heron's port shaft was replaced with one from Oakum & Sons.
= heron-slow procedure: The Heron stays below 1,200 turns until the bearing is changed.
= heron-fixed fact replaces heron-slow: The Heron may run at full power again since her new bearing was fitted on {w5 Fri}.
? other heron-bearing: What caused the strange sound on the Heron?
? superseded heron-fixed: May the Heron run at full power?
? time heron-fixed: Since when may the Heron go fast again?
? number heron-slow,heron-fixed: Which boat had to stay below 1,200 turns?
! todo heron-bearing Dov due w5 Fri done heron-fixed: Replace the bearing of the Heron's port shaft

## boats w4 Mon 09:00
Ben: The yard called. They want to know which engine we order for the Tern.
Alma: [When do they need it?|By when?]
Ben: End of the month.
>> Dov: Diesel or hybrid for the Tern?
Dov: The hybrid costs 60,000 more and <hybrid-save>saves 9,000 of fuel a year</hybrid-save>.
Chiara: <hybrid-quiet>The harbour will ask for quiet engines from 2029 on</hybrid-quiet>, it was in the paper.
Farid: I am worried about the weight. <hybrid-weight>Batteries of 1.8 tonnes in shallow water</hybrid-weight>, that's a hand less under the keel.
researcher: I compared three yards: boats of this size lose about 6 cm of freeboard. Two of the three moved a tank to balance it.
Dov: If they move the tank, I'm fine with it.
Alma: <hybrid>Then we order the hybrid, on condition that the yard moves the tank</hybrid>.
Dov: <subsidy>I'll send the application for the subsidy by {w5 Fri}</subsidy>, it pays a third of the difference.
<< Hybrid engine for the Tern
- decision hybrid: The Tern gets a hybrid engine, on condition that the yard moves the tank.
- finding hybrid-save: The hybrid saves 9,000 of fuel a year.
- finding hybrid-quiet: The harbour will ask for quiet engines from 2029 on.
- action subsidy Dov due w5 Fri done subsidy-sent: Send the application for the subsidy.
- question hybrid-weight: Is there enough water under the keel with batteries of 1.8 tonnes?
-- w5 Thu 17:45
Dov: <subsidy-sent>Application for the subsidy is sent, they answer within eight weeks</subsidy-sent>.
= hybrid fact: The Tern gets a hybrid engine, on condition that the yard moves the tank.
= hybrid-save fact: The hybrid engine saves 9,000 of fuel a year.
= hybrid-quiet fact: The harbour will ask for quiet engines from 2029 on.
= hybrid-weight fact about Farid: Farid is worried about the weight of the Tern's batteries, 1.8 tonnes, in shallow water.
= subsidy-sent fact: The application for the subsidy of the hybrid engine is sent; the answer comes within eight weeks.
? same hybrid: Which engine does the Tern get?
? other hybrid: What did we choose to power the Tern, electric or diesel?
? other hybrid-save: How much money do we save with the new drive each year?
? number hybrid-save: What saves 9,000 a year?
? time hybrid-quiet: From which year on does the harbour ask for quiet engines?
? name hybrid-weight: Who is worried about the batteries?
? foreign hybrid-weight: Wer macht sich Sorgen wegen der Batterien?
? other subsidy-sent: What is the state of the grant?
? same subsidy-sent: When does the answer about the subsidy come?

## boats w6 Tue 11:00
Dov: Inspection of the life vests: <vests>twelve vests need a new cartridge</vests>, the rest is good until next year.
Farid: The ones on the Gannet too?
Dov: [All boats.|Yes, I counted all boats.] <vest-rule>From now on we check the vests on the first Monday of every month</vest-rule>, not twice a year.
Alma: Who does it?
Farid: <vest-owner>I'll do the vests with whoever is on the early shift</vest-owner>.
~ thanks
= vests fact: Twelve life vests need a new cartridge.
= vest-rule procedure: The life vests are checked on the first Monday of every month.
= vest-owner commitment about Farid: Farid checks the life vests with the early shift.
? number vests: How many cartridges do we need for the vests?
? same vest-rule: When do we check the life vests?
? other vest-rule: How often is the floating equipment inspected?
? name vest-owner: Who checks the life vests?
? foreign vest-rule: Quand contrôlons-nous les gilets de sauvetage ?
! todo vests Dov due w7 Wed: Order twelve cartridges for the life vests

## boats w7 Wed 10:20
Dov: Paint. The Tern looks [like an old fridge|terrible] at the bow. <paint>The yard can take her on the 6th for three days, 4,200 with the primer</paint>.
Alma: Is that the cheaper primer?
Dov: No. <paint-primer>Never again the grey primer from Haddock Paints, it came off in one winter</paint-primer>.
Chiara: While she's there: <blue>the blue is RAL 5010, not the one on the old letterhead</blue>.
Dov: [Noted.|Thank you, I'd have got that wrong.]
= paint fact: Painting the Tern takes three days at the yard and costs 4,200 with primer.
= paint-primer preference about Dov: Dov does not want the grey primer of Haddock Paints again; it came off in one winter.
= blue fact: The blue of our boats is RAL 5010.
? same paint: What does painting the Tern cost?
? number paint: What costs 4,200?
? negation paint-primer: Which primer should we not buy again?
? name paint-primer: Who complained about Haddock Paints?
? same blue: Which blue do our boats have?
? other blue: What is our company colour code?

## boats w8 Thu 08:05
Farid: Ice on the gangway this morning. [Nobody fell.|One passenger slipped, she is fine.]
Dov: <salt>No salt on the gangways please, it eats the aluminium. Sand is in the green box at every pier</salt>.
Ben: Pier 3 has no box.
Dov: [It will by noon.|I'm bringing one.]
= salt procedure: Put sand from the green box on icy gangways, never salt, because salt eats the aluminium.
? negation salt: What must not be put on the gangways when it freezes?
? other salt: How do we treat slippery bridges in winter?
? foreign salt: Was streuen wir bei Eis auf die Gangway?

## boats w9 Mon 09:15
Dov: Fuel report: <fuel-4>4 % more diesel than planned in the last month</fuel-4>.
Ben: The current. [It was against us all month.|We had strong ebb on nearly every evening run.]
Dov: And the Gannet did the runs of the Heron while she was slow. <fuel-save>If we cruise at 14 knots instead of 15 we save about 11 percent</fuel-save>.
Farid: <knots>Then 14 knots it is, for all captains, from Monday on</knots>. Two minutes, nobody will notice.
Ben: I notice. But [fine|the timetable can take it].
= fuel-4 fact: We used 4 % more diesel than planned.
= fuel-save fact: Cruising at 14 knots instead of 15 saves about 11 percent of fuel.
= knots procedure: All captains cruise at 14 knots.
? number fuel-save: What saves 11 percent?
? same knots: At how many knots do the captains cruise?
? other knots: What is our normal travelling speed?
? other fuel-4: Did we exceed the planned consumption?
! decision knots: All captains cruise at 14 knots from Monday on
`
