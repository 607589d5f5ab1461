/** Talk about departures. */
export const timetable = `
## timetable w1 Mon 08:40
Ben: The 7:40 was late three times last week. [Same boat, same captain, same fog.|I know it's winter, but still.]
Farid: Boarding took nine minutes because of the bicycles.
Ben: <bus-wait>If we leave three minutes earlier, the bus at the north pier waits for us</bus-wait>. I asked the driver.
Esi: And the commuters? They run already.
Ben: <seven37>So from {w2 Mon} on the 7:40 leaves at 7:37</seven37>. I'll put up signs.
~ ok
= bus-wait fact: The bus at the north pier waits for our boat if we leave three minutes earlier.
= seven37 fact: The 7:40 leaves at 7:37 from {w2 Mon} on.
! decision seven37: The 7:40 leaves at 7:37 from {w2 Mon} on
? superseded seven37: When does the 7:40 leave now?
? other seven37: What is the departure time of the early commuter boat?
? other bus-wait: Do passengers reach their connection on the other side?
? number seven37: What changes at 7:37?

## timetable w2 Tue 10:05
Alma: Do we keep the 22:15 departure in winter?
Ben: It is half empty from November to February.
>> Ben: Keep the 22:15 departure in winter?
Ben: On average <late-14>14 people took the 22:15 last winter</late-14>, of 80 seats.
Chiara: <nurses>Nine of them are nurses of the late shift, they have no other way home</nurses>.
Dov: The small boat needs 40 % less fuel and has 20 seats.
Alma: <late-small>We go with the small boat for the 22:15 from November on</late-small>.
Ben: <hospital>I will tell the hospital by {w3 Fri}</hospital>.
Esi: What happens when 25 people stand at the pier?
<< The 22:15 stays in winter, with the small boat
- decision late-small: In winter the 22:15 runs with the small boat.
- finding nurses: Nine of the passengers are nurses of the late shift.
- action hospital Ben due w3 Fri done hospital-told: Tell the hospital.
-- w3 Thu 13:00
Ben: <hospital-told>The hospital knows, the head nurse says thank you with cake</hospital-told>.
= late-14 fact: On average 14 people took the 22:15 last winter.
= nurses fact: Nine of the regular passengers of the 22:15 are nurses of the late shift at the hospital.
= late-small fact: In winter the 22:15 runs with the small boat.
? same late-small: Which boat runs the 22:15 in winter?
? other late-small: Did we cancel the last evening trip in the cold season?
? number late-14: How many people took the 22:15 last winter?
? other nurses: Which hospital employees depend on us to get home?
? foreign late-small: Mit welchem Schiff fährt im Winter die letzte Abfahrt um 22:15?
? foreign nurses: Qui prend le bateau de 22:15 ?

## timetable w3 Mon 09:15
Ben: Low water on the 18th. <low-water>When the tide table says less than 0.5 metres, the 6:20 and the 18:40 are cancelled</low-water>. Please remember the number, not the date.
Esi: Who tells the customers?
Ben: <low-sms>I send the text message to subscribers the evening before</low-sms>.
= low-water procedure: When the tide table says less than 0.5 metres, the 6:20 and the 18:40 are cancelled.
= low-sms commitment about Ben: Ben sends the text message to subscribers on the evening before cancelled departures.
? same low-water: Which departures are cancelled when the tide table says less than 0.5 metres?
? other low-water: When is the sea too shallow for us?
? negation low-water: Which boats do not sail at low water?
? name low-sms: Who sends the text message to subscribers?
? number low-water: What happens below 0.5 metres?

## timetable w3 Thu 16:00
Ben: The school has confirmed the holidays. <school-days>During the school holidays the 13:10 runs only on Wednesdays</school-days>.
Chiara: [On the website too?|I need that in the calendar.]
Ben: In the file since an hour.
= school-days fact: During the school holidays the 13:10 runs only on Wednesdays.
? same school-days: When does the 13:10 run during the school holidays?
? other school-days: Is there a midday boat when pupils are off?

## timetable w4 Tue 11:20
Ben: Extra departures for the market on Saturdays?
Esi: [Last year people stood until the fish stall.|The queue reached the fish stall last time.]
Farid: <market-crew>I have a crew for one extra round trip on market Saturdays, not two</market-crew>.
Ben: <market>Then one extra round trip at 10:30 on market Saturdays</market>.
= market-crew fact: There is a crew for one extra round trip on market Saturdays, not for two.
= market fact: On market Saturdays there is one extra round trip at 10:30.
! decision market: One extra round trip at 10:30 on market Saturdays
? same market: When is the extra round trip on market Saturdays?
? other market: Do we offer more trips on weekends with a bazaar?
? number market: What leaves at 10:30?
? negation market-crew: Why is there no second extra round trip on market Saturdays?

## timetable w4 Thu 09:00
Ben: The bus company changes its timetable. <bus-new>The last bus from the north pier leaves at 23:05 now</bus-new>, it was 22:50.
Alma: So the 22:15 has time.
Ben: [For once.|Even on a bad day.] <bus-contact>Our contact there is Mrs Okoro, extension 41</bus-contact>.
= bus-new fact: The last bus from the north pier leaves at 23:05 (before: 22:50).
= bus-contact fact: Our contact at the bus company is Mrs Okoro, extension 41.
? same bus-new: When does the last bus from the north pier leave?
? superseded bus-new: Does the last bus still leave at 22:50?
? name bus-contact: Who is our contact at the bus company?
? other bus-contact: Whom do I call about public transport connections?
? number bus-contact: Who has extension 41?

## timetable w5 Wed 08:20
Ben: Draft of the summer plan is in the folder. [Please be gentle.|Please shout early.]
Farid: <sunday-first>On Sundays nobody takes the first one</sunday-first>, I sail with the seagulls.
Ben: I know. <sunday-drop>Then no 6:20 on Sundays in the summer plan</sunday-drop>.
Esi: Two fishermen will write letters.
~ joke
= sunday-drop fact: In the summer plan there is no 6:20 on Sundays.
= sunday-first fact: Nobody takes the first departure on Sundays.
! decision sunday-drop: No 6:20 on Sundays in the summer plan
? other sunday-first: How popular is the earliest trip at the weekend?

## timetable w9 Wed 10:00
Ben: The fishermen wrote. [Three pages.|By hand.] They also collected signatures.
Farid: How many?
Ben: <fisher-61>61 signatures for the 6:20 on Sundays</fisher-61>.
Alma: [That's more than our newsletter has readers.|Impressive for two fishermen.] <sunday-back>All right, the 6:20 stays on Sundays until the end of the season, then we count</sunday-back>.
! decision sunday-back replaces sunday-drop: The 6:20 stays on Sundays until the end of the season
= sunday-back fact replaces sunday-drop: The 6:20 stays on Sundays until the end of the season, then we count passengers.
= fisher-61 fact: 61 people signed for the 6:20 on Sundays.
? superseded sunday-back: Is there a 6:20 on Sundays in the summer plan?
? negation sunday-back: Will the 6:20 not run on Sundays?
? number fisher-61: How many signatures did the fishermen collect?
? other sunday-back: What did Alma decide after the petition?
? foreign sunday-back: Fährt das Frühschiff sonntags?

## timetable w6 Thu 14:15
Ben: Wind. <wind>Above 9 Beaufort nothing sails, at 8 the captain decides</wind>. I write it here because the new colleagues ask.
Farid: And <wind-call>the captain calls the office at five in the morning if he stays in port</wind-call>.
Esi: The office is me. [At five.|I love my job.]
= wind procedure: Above 9 Beaufort nothing sails; at 8 the captain decides.
= wind-call procedure: A captain who stays in port because of wind calls the office at five in the morning.
? same wind: Who decides at 8 Beaufort?
? other wind: What happens during a storm?
? negation wind: When may no boat sail because of wind?
? other wind-call: How does the office learn early that a trip is dropped?
? foreign wind: Ab welcher Windstärke fährt kein Schiff?

## timetable w8 Mon 09:45
Ben: The harbour office closes the north pier for repairs. <north-closed>No landing at the north pier from {w10 Mon} to {w10 Thu}</north-closed>.
Esi: Where do we land then?
Ben: <north-instead>At the old customs quay, five minutes on foot</north-instead>.
Chiara: [I'll make a map.|Map follows.] <north-map>It'll be on the first page by {w9 Fri}</north-map>.
-- w9 Thu 16:50
Chiara: <north-map-done>Map of the customs quay is online</north-map-done>.
= north-closed fact: The north pier is closed for repairs from {w10 Mon} to {w10 Thu}.
= north-instead fact: While the north pier is closed, boats land at the old customs quay.
? same north-closed: When is the north pier closed for repairs?
? other north-instead: Where do we dock while they renovate?
? negation north-closed: Where is no landing from {w10 Mon} on?
? time north-closed: What happens between {w10 Mon} and {w10 Thu}?
! todo north-map Chiara due w9 Fri done north-map-done: Put a map of the customs quay on the first page

## timetable w10 Tue 15:30
Esi: People miss the connection at the north pier by two minutes. [Again.|Same as in autumn.]
Ben: The current was stronger than the table said. <connect-ask>I ask Mrs Okoro for three minutes more in the evening</connect-ask>.
= connect-ask commitment about Ben: Ben asks Mrs Okoro of the bus company for three minutes more in the evening.
? name connect-ask: Who talks to Mrs Okoro?
! todo connect-ask Ben due w11 Fri: Ask the bus company for three minutes more in the evening
`
