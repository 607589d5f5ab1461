/** Talk about the office, and between people and agents. */
export const office = `
## general w1 Mon 08:00
Alma: New week, new rules. <meeting-old>Our meeting is on Tuesdays at nine</meeting-old>, [with biscuits|coffee is on me].
~ ok
= meeting-old fact: The team meeting is on Tuesdays at nine.

## general w5 Mon 08:05
Alma: Tuesdays don't work, half of you are on the water. <meeting-new>The meeting moves to Thursdays at two</meeting-new>.
Farid: [Thank you.|Finally I hear the jokes first hand.]
! decision meeting-new: The team meeting moves to Thursdays at two
= meeting-new fact replaces meeting-old: The team meeting is on Thursdays at two (until {w5 Mon}: Tuesdays at nine).
? superseded meeting-new: When is our team meeting?
? time meeting-new: On which day was the meeting before {w5 Mon}?
? other meeting-new: When does everybody sit together each week?
? foreign meeting-new: Wann ist unsere Besprechung?

## general w1 Tue 09:30
Esi: The office is closed on Monday. Who takes the phone?
Chiara: I can take the morning.
Esi: <phone-code>To forward the phone dial *21 and then your number</phone-code>. [I always forget it.|It took me a year to find that out.]
= phone-code procedure: To forward the office phone, dial *21 and then your number.
? same phone-code: How do I forward the phone?
? other phone-code: How can I redirect calls to my mobile?
? number phone-code: What is *21 for?

## general w1 Thu 10:30
Alma: <harbour-nr>The harbour office has a new number, 555 0142</harbour-nr>. The old one rings at a bakery.
Dov: [Which bakery?|Is that bad?]
= harbour-nr fact: The harbour office has the number 555 0142.
? same harbour-nr: Which number does the harbour office have?
? other harbour-nr: How do I phone the port authority?
? number harbour-nr: Whose number is 555 0142?

## general w2 Mon 09:10
Alma: Keys. <key-esi>The key of the archive is with Esi, and only with Esi</key-esi>.
Esi: [Because I lost none so far.|I wear it like a medal.]
= key-esi fact about Esi: The key of the archive is with Esi.
? name key-esi: Who has the key of the archive?
? other key-esi: I need to open the records room, whom do I ask?

## general w2 Fri 11:00
Alma: <invoice>Invoices above 500 need two names, mine and Dov's</invoice>. Below that one is enough.
Dov: And on what paper?
Alma: <invoice-mail>Send invoices to bills@lighthouse.example, never to my own address</invoice-mail>. [It's a graveyard.|I lose them there.]
= invoice procedure: Invoices above 500 need the names of Alma and Dov.
= invoice-mail procedure: Invoices are sent to bills@lighthouse.example, never to Alma's own address.
? same invoice: Which invoices need two names?
? other invoice: Who has to sign for a large bill?
? negation invoice-mail: Where should invoices not be sent?
? number invoice: What happens above 500?
? same invoice-mail: To which address are invoices sent?

## general w3 Mon 14:20
Chiara: Parking. The police was here. <parking>We have four places behind the ticket office, the two with the yellow line are for the captains</parking>.
Ben: [I didn't know that.|Oops.] Since when?
Chiara: Since the sign, so about ten years.
= parking fact: There are four parking places behind the ticket office; the two with the yellow line are for the captains.
? same parking: How many parking places are behind the ticket office?
? other parking: Where can I leave my car?
? negation parking: On which parking places should the office not park?

## general w3 Wed 09:00
Alma: <party-budget>For the summer party we have 1,500</party-budget>. Where do we meet?
Esi: Not on a boat again, please.
>> Ben: A place for the summer party
Ben: <island-toilets>The island has room for all, and no toilets</island-toilets>.
Esi: <customs>The old customs house has both, 400 for an evening</customs>.
Farid: And it's dry. I remember the tent.
Alma: <party-place>Then the customs house, Ben reserves it</party-place>.
Ben: <party-book>I call them by {w4 Mon}</party-book>.
<< Summer party in the old customs house
- decision party-place: The summer party is in the old customs house.
- action party-book Ben due w4 Mon done party-booked: Reserve the customs house.
-- w4 Mon 16:00
Ben: <party-booked>Customs house is reserved, they want 100 in advance</party-booked>.
= party-budget fact: The budget of the summer party is 1,500.
= party-place fact: The summer party is in the old customs house.
= customs fact: The old customs house costs 400 for an evening.
= island-toilets fact: The island has no toilets.
? same party-place: Where is the summer party?
? other party-place: In which venue do we celebrate with the team?
? number customs: What costs 400 for an evening?
? negation island-toilets: Why not celebrate on the island?
? same party-budget: Which budget does the summer party have?
? foreign party-place: ¿Dónde es la fiesta de verano?

## general w4 Tue 10:00
Esi: The holiday list, please fill it in. [Last year three of us were gone at once.|I don't want to guess again.]
Ben: <away-ben>I am away from {w7 Mon} to {w8 Fri}</away-ben>, walking in the hills.
Chiara: <away-chiara>I take {w9 Mon} to {w9 Wed} off</away-chiara>.
Farid: <away-farid>My daughter marries on {w6 Thu}, I'm not on board that day</away-farid>.
Esi: <away-esi>And I'm gone on Fridays in the afternoon, for the choir</away-esi>.
= away-ben fact about Ben: Ben is away from {w7 Mon} to {w8 Fri}.
= away-chiara fact about Chiara: Chiara is off from {w9 Mon} to {w9 Wed}.
= away-farid fact about Farid: Farid is not on board on {w6 Thu} because his daughter marries.
= away-esi fact about Esi: Esi is gone on Friday afternoons, for the choir.
? name away-ben: Who is away from {w7 Mon} on?
? other away-ben: When does Ben take his vacation?
? same away-chiara: When is Chiara off?
? other away-farid: Why is our captain missing on {w6 Thu}?
? negation away-esi: When is Esi not in the office?
? time away-chiara: Who is off between {w9 Mon} and {w9 Wed}?

## general w5 Wed 13:00
Dov: The kitchen. I found a fish in the water filter. <kitchen>The last one out empties the dishwasher, no exceptions for captains</kitchen>.
Farid: [I feel seen.|It was one time.]
~ joke
= kitchen procedure: The last person who leaves empties the dishwasher.
? other kitchen: Who has to clear the clean plates away?
? same kitchen: Who empties the dishwasher?

## general w6 Tue 09:00
Alma: The insurance wants numbers. <insurance>Our insurer is Halyard Mutual, the policy ends on {w10 Fri}</insurance>.
Dov: Do we stay?
Alma: <insurance-offer>I get two more offers by {w8 Wed}</insurance-offer>.
-- w8 Tue 15:15
Alma: <offers-in>Two offers are in, both above Halyard</offers-in>. We stay.
= insurance fact: Our insurer is Halyard Mutual; the policy ends on {w10 Fri}.
= offers-in fact: Two other insurers offered higher prices than Halyard Mutual, so we stay.
? name insurance: Who is our insurer?
? same insurance: When does the policy of Halyard Mutual end?
? other offers-in: Did we find cheaper cover elsewhere?
! todo insurance-offer Alma due w8 Wed done offers-in: Get two more offers for the insurance

## general w6 Wed 16:30
Esi: @vibe please remember for all of us: <opening-old>the office is open from eight to four</opening-old>. [People ask me at the bakery.|I get asked in the street.]
vibe: Noted: the office is open from eight to four.
= opening-old fact: The office is open from eight to four.

## general w9 Mon 08:30
Esi: The office hours change. <opening-new>We open at seven from today on and close at three</opening-new>, the commuters asked.
vibe: I had eight to four. Now I remember seven to three.
! decision opening-new: The office is open from seven to three
= opening-new fact replaces opening-old: The office is open from seven to three since {w9 Mon} (before: eight to four).
? superseded opening-new: When is the office open?
? other opening-new: At what hour can customers come to the counter?
? time opening-new: What were the office hours before {w9 Mon}?
? foreign opening-new: Quand le bureau est-il ouvert ?

## general w2 Tue 15:00
Alma: @vibe <pref-alma>keep your answers to me to five lines at most</pref-alma>, I read on the phone.
vibe: Understood, five lines at most.
Ben: <pref-ben>For me please with the numbers in a table, I trust tables</pref-ben>.
Dov: <pref-dov>And no exclamation marks for me</pref-dov>. [They make me nervous.|I feel shouted at.]
vibe: A table for Ben. No exclamation marks for Dov.
= pref-alma preference for vibe about Alma: Alma wants answers of five lines at most, because she reads on the phone.
= pref-ben preference for vibe about Ben: Ben likes numbers in a table.
= pref-dov preference for vibe about Dov: Dov does not want exclamation marks.
? name pref-alma: Who wants answers of five lines at most?
? other pref-ben: How should figures be presented to Ben?
? negation pref-dov: Which punctuation does Dov not want?

## general w7 Tue 14:10
Chiara: @researcher when you look something up for me: <pref-chiara>always two sources, and not older than a year</pref-chiara>.
researcher: I will give two sources that are at most a year old, or say that there are none.
Esi: <pref-esi>For me in simple English please, I forward it to customers</pref-esi>.
Farid: <pref-farid>Times in 24 hours, distances in nautical miles</pref-farid>. [I'm a sailor.|Not kilometres, never.]
= pref-chiara preference for researcher about Chiara: Chiara wants two sources that are not older than a year.
= pref-esi preference about Esi: Esi wants simple English, because she forwards answers to customers.
= pref-farid preference about Farid: Farid wants times in 24 hours and distances in nautical miles.
? other pref-chiara: How many references does Chiara expect?
? name pref-esi: Who wants simple English?
? other pref-farid: Which units should I use when I write to Farid?
? same pref-chiara: How old may Chiara's sources be?

## random w2 Thu 12:30
Dov: Coffee machine is dead. [It died as it lived, loudly.|RIP.]
>> Chiara: Repair the coffee machine?
Dov: <coffee>I have already bought a new one, the old one goes to the workshop</coffee>.
~ cheer
= coffee fact: Dov bought a new coffee machine; the old one is in the workshop.
? other coffee: What happened to the broken espresso maker?

## random w4 Thu 12:45
Esi: Birthdays, because Ben forgot mine. <bday-esi>Mine is on {w7 Sun}</bday-esi>.
Ben: [I said sorry.|I brought flowers the day after.] <bday-ben>Mine is on {w9 Sat} and I don't like cake</bday-ben>.
Alma: Who doesn't like cake?
= bday-esi fact about Esi: Esi's birthday is on {w7 Sun}.
= bday-ben preference about Ben: Ben's birthday is on {w9 Sat}; he does not like cake.
? same bday-esi: When is Esi's birthday?
? negation bday-ben: Who does not like cake?
? time bday-ben: Whose birthday is on {w9 Sat}?
? other bday-ben: What should we not bake for a colleague's party?

## random w6 Thu 19:10
Dov: The wedding! [Farid dances.|Farid cried before the speech.]
Chiara: <food>By the way, I'm allergic to nuts, in case somebody brings cake</food>.
Esi: <vegetarian>Half of us are vegetarians: Esi, Ben and Alma</vegetarian>.
= food fact about Chiara: Chiara is allergic to nuts.
= vegetarian fact about Esi, Ben, Alma: Esi, Ben and Alma are vegetarians.
? name food: Who is allergic to nuts?
? other vegetarian: Who doesn't eat meat?
? negation food: What must Chiara not eat?
? foreign food: Wer hat eine Nussallergie?
`
