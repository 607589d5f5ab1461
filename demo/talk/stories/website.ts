/** Talk about the website and the press. */
export const website = `
## website w1 Tue 11:00
Chiara: The booking form forgets the date when you go back. [I can repeat it every time.|Three people wrote today.]
Esi: I get that by phone too.
Chiara: <form-cause>The date was only kept in the address of the page, and Back drops it</form-cause>.
-- w1 Thu 17:10
Chiara: <form-fixed>Fixed: the form keeps the date now, please try with an old phone</form-fixed>.
Ben: Works on mine, and mine is from the museum.
= form-cause fact: The booking form forgot the date because it was only kept in the address of the page.
= form-fixed fact replaces form-cause: The booking form keeps the date when people go back, since {w1 Thu}.
? superseded form-fixed: Does the booking form still forget the date?
? other form-cause,form-fixed: Why did reservations lose their day?

## website w1 Fri 09:30
Chiara: Search finds nothing for "bike". We say bicycle everywhere.
Ben: [And nobody else does.|People say bike, cycle, velo …]
Chiara: <words-list>I keep a list of such words in the folder Website, sheet Synonyms</words-list>. Add whatever you hear at the pier.
= words-list procedure: Other words for the search of the website are collected in the folder Website, sheet Synonyms.
? same words-list: Where is the list of words for the search of the website?
? other words-list: Where do I add terms that visitors type?

## website w2 Mon 10:20
Chiara: <photo-6mb>The photo on the first page is 6 MB and takes four seconds on a phone</photo-6mb>.
Dov: [That's my photo!|I took that one.]
Chiara: It's a beautiful photo, Dov. <photo-limit>But no picture above 300 kB on our pages, ever</photo-limit>.
= photo-limit procedure: No picture on our pages may be larger than 300 kB.
= photo-6mb fact: The photo on the first page was 6 MB and took four seconds on a phone.
? same photo-limit: How large may a picture on our pages be?
? other photo-6mb: What made the home page slow?
? number photo-limit: What has a limit of 300 kB?
? negation photo-limit: Which pictures are not allowed on our pages?

## website w2 Wed 14:30
Chiara: Someone books for 99 people every night at three. [Then cancels at four.|It's a robot, or a very organised ghost.]
Esi: <limit-20>A limit of 20 people without a call should do</limit-20>.
Chiara: Built in. It says to call you from 21 on.
Esi: [Thanks, I guess.|Lovely.]
= limit-20 fact: Online bookings have a limit of 20 people; more only by phone.
? other limit-20: How did we stop the bot that reserved the whole boat?
? same limit-20: Which limit do online bookings have?
? number limit-20: For how many people can you book without a call?

## website w3 Tue 10:40
Chiara: People can't find the timetable on their phones. Which page do we change?
Esi: Every third call to the office asks for the next departure.
>> Chiara: Timetable on the first page?
Chiara: <phones-7>Seven of ten visits come from a phone</phones-7> and look for the next departure.
Esi: <next-three>Let's show the next three departures at the top of the first page</next-three>.
Ben: <news-below>The news can move below</news-below>. We can make them smaller later.
Chiara: <build-first>I will build it by {w5 Wed}</build-first>.
<< Next departures at the top of the first page
- decision next-three: The next three departures are shown at the top of the first page.
- decision news-below: The news moves below.
- finding phones-7: Seven of ten visits come from a phone.
- action build-first Chiara due w5 Wed done first-live: Build the new first page.
-- w5 Tue 18:00
Chiara: <first-live>The new first page is live, calls to the office are down by a third already</first-live>.
~ cheer
= phones-7 fact: Seven of ten visits of the website come from a phone.
= next-three fact: The next three departures are shown at the top of the first page.
= first-live fact: Since the new first page is live, calls to the office are down by a third.
? same next-three: What is shown at the top of the first page?
? other phones-7: What share of our visitors uses a mobile device?
? other first-live: Did the redesign reduce phone enquiries?
? number phones-7: Of what are there seven in ten?
? foreign next-three: Was steht jetzt ganz oben auf der Startseite?

## website w4 Mon 13:10
Chiara: Translations: Danish is missing for the refunds page.
Esi: <danish>Mrs Lindqvist translates Danish for us, 12 cents a word</danish>.
Chiara: [I know her!|Perfect.] <danish-order>I'll send her the refunds page by {w4 Thu}</danish-order>.
-- w4 Thu 10:00
Chiara: <danish-sent>Refunds page went to Mrs Lindqvist</danish-sent>.
= danish fact: Mrs Lindqvist translates Danish for us at 12 cents a word.
? name danish: Who translates Danish?
? number danish: What costs 12 cents a word?
? other danish: Who is our freelancer for Scandinavian texts?
! todo danish-order Chiara due w4 Thu done danish-sent: Send the refunds page to the translator

## website w5 Thu 15:45
Chiara: A school asks for the timetable as a file. Can we publish one?
Ben: <gtfs>There is a GTFS file every Monday at six in the folder Exports</gtfs>. Nobody ever asked.
Chiara: [I'll link it.|Then I'll put a link in the footer.]
= gtfs fact: A GTFS file of the timetable is written to the folder Exports every Monday at six.
? same gtfs: Where is the GTFS file of the timetable?
? other gtfs: Is our schedule available as open data?

## website w6 Mon 09:50
Chiara: The newspaper wants to visit us on board. <press-rule>All questions of journalists go to me first, please, nice as they are</press-rule>.
Farid: One stood on my bridge yesterday. [With a microphone in my soup.|He liked the horn.]
Chiara: That's why.
Alma: And <press-accident>about accidents I alone speak</press-accident>.
= press-rule procedure: Questions of journalists go to Chiara first.
= press-accident procedure: Only Alma speaks to the press about accidents.
? same press-rule: To whom do questions of journalists go?
? other press-rule: A reporter is calling, who handles it?
? name press-accident: Who speaks to the press about accidents?
? negation press-accident: About what may Chiara not speak to journalists?
? foreign press-rule: ¿Quién responde a los periodistas?

## website w7 Thu 11:30
Chiara: Photos of passengers. <photo-consent>No faces of passengers online without a signed paper, children never</photo-consent>.
Dov: Not even from behind?
Chiara: From behind is fine. [You may photograph my umbrella.|Seagulls sign nothing either.]
= photo-consent procedure: Faces of passengers are not shown online without a signed paper; children never.
? negation photo-consent: Whose faces are never shown online?
? other photo-consent: Do we need permission to publish pictures of guests?
? same photo-consent: What do we need to show faces of passengers online?

## website w7 Fri 10:05
Chiara: We leave our newsletter tool. <news-old>MailPigeon wants 90 a month now</news-old>.
Alma: What else is there?
Chiara: <news-new>We move the newsletter to Postkutsche from {w8 Mon} on, it is 20 a month</news-new>.
= news-old fact: The newsletter tool MailPigeon costs 90 a month.
= news-new fact replaces news-old: The newsletter is sent with Postkutsche since {w8 Mon}, for 20 a month instead of MailPigeon for 90.
! decision news-new: The newsletter moves to Postkutsche
? superseded news-new: Which newsletter tool do we use?
? time news-new: Which newsletter tool did we use before {w8 Mon}?
? number news-new: What costs 20 a month?
? other news-new: How do we send mailings to subscribers?

## website w9 Mon 14:20
Chiara: Numbers of the newsletter: [drum roll|hold your hats]. <news-open>54 readers, 31 of them opened the last one</news-open>.
Ben: The fishermen have more.
~ joke
= news-open fact: The newsletter has 54 readers; 31 opened the last one.
? same news-open: How many readers does the newsletter have?
? other news-open: How big is the audience of our mailings?

## website w10 Mon 10:45
Chiara: The domain. [I got a scary mail.|Important:] <domain>lighthouse.example runs until the end of next month, the bill goes to Alma</domain>.
Alma: <domain-pay>I'll pay the domain this week</domain-pay>.
= domain fact: The domain lighthouse.example runs until the end of next month; the bill goes to Alma.
? same domain: Until when does the domain run?
? other domain: Who gets the invoice for our web address?
! todo domain-pay Alma due w10 Fri: Pay the bill of the domain
`
