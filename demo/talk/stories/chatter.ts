/**
 * Small talk. A line is the channel, the kind of memory it leaves (or '-'), the first message and what others may
 * answer. The words between < and > are remembered.
 */
export const chatter = `
random | - | There was a seal at pier 2 again. | It sat there for an hour and looked at the ticket machine. | Did it pay? | That made my morning. | Photo or it didn't happen.
random | fact | <Somebody left a green umbrella on the morning boat> | The umbrella is mine, thank you! | Eleven umbrellas this month. | It goes with the trumpet.
random | - | Which film was that with the lighthouse keeper? | The black and white one? | I know the song, not the name. | Ask the library. | With the seagull that can't be hurt.
random | fact | <The radio plays our jingle at 7:20 and 17:20> and in the wrong order | At least they play it. | I hear it in my sleep. | I'll write to them.
random | - | Cake in the kitchen | Is there any left? | Which one? | There was cake in the kitchen. | Save me a piece, I'm on the 10:30.
random | fact | <My sister opens a bakery beside the town hall> | Finally good rolls. | Does she do discount for sailors? | Congratulations to her!
random | preference | I tried the new canteen. <The soup at the fish hall is too salty for me> | Nothing is too salty for a sailor. | Take the lentils. | I go there for the view.
random | - | Who has the jigsaw with the missing piece? | I have the piece. | Three of us have the piece, it seems. | It was never complete.
random | fact | <The chess evening is in the back room of the Anchor on the first Wednesday> | I'm in. | I'd lose with dignity. | Bring the big board.
random | - | Fog at seven, sun at eight, fog at nine. | Welcome to the coast. | My washing doesn't know what to think. | Photo of the week!
random | fact | <Our cat of pier 1 is called Bollard> by vote of the passengers | I voted for Rudder. | She answers to neither. | Long live Bollard.
random | - | Someone played the trumpet from the lost property. | It was not me. | It was good, though. | Please do it again at five.
general | fact | The new colleague of the harbour office is called <Priya, she does the permits> | Is she the one with the red bike? | I met her, very friendly. | Then I bring her the forms.
general | - | Please send me your wishes for the calendar of next year. | One with the Heron in the snow. | No seals this time. | Seals!
general | fact | <The heating in the office goes off at six in the evening> | That's why I freeze. | Bring a blanket. | Can we move it to seven?
general | procedure | Reminder because it was open twice: <close the skylight when you leave> | Sorry, that was me. | It rained on my desk. | I'll put up a note.
general | - | The local newspaper wants a photo on the pier around noon. | I'll comb my beard. | With or without boat? | I can be there.
general | fact | <The window cleaner comes on the second Tuesday of the month> | Then I clear my desk. | Does he do boats, too? | Good to know.
general | fact | Post: <parcels for us are left at the pharmacy> | Again? | They are nice about it. | I'll get them at lunch.
general | - | Does anybody else hear that hum? | It's the fridge. | It's the Gannet, and she's a mile away. | I thought it was me.
general | procedure | <Lock the petty cash in the grey drawer, the code is with Alma> | Will do. | It was on the table yesterday. | Thanks for saying it.
timetable | fact | <The 12:15 was full three times this week> | It's the cruise people. | They all want to sit left. | I'll count next week.
timetable | - | The clock at pier 3 is eleven minutes fast. | So that's why they run. | It was always like that. | I'll tell the town.
timetable | fact | <The marathon is on the second Sunday, the quay is closed until one> | Every year the same. | Do we sail at all? | I'll write it on the list.
timetable | - | Somebody asked for a boat at four in the morning. | For fishing? | For love, he said. | No.
timetable | fact | <The church group takes the 14:40 on the last Sunday of the month> | They sing beautifully. | All verses? | All verses.
timetable | - | The printer ate the new timetable. | Feed it less. | I have a copy. | It prefers the old one.
tickets | fact | <Group of 45 with two wheelchairs comes on the second Thursday> | They need the ramp at both ends. | Then not the Tern. | I'll be there.
tickets | - | A man wanted to pay with a fish. | What kind? | Which discount did you give him? | It was a good fish.
tickets | fact | <The souvenir mugs sold out in two weeks> | Order more! | The ones with the seal? | I broke two, sorry.
tickets | preference | <Mrs Wagner always wants the seat by the left window> in the first row | She told me, too. | For thirty years. | I'd never dare to sit there.
tickets | fact | <The student card of the music school has no date this year> | Then how do we check? | We believe them. | I'll ask the school.
tickets | - | The queue is around the corner, all for the whale that isn't there. | There is no whale. | Don't tell them. | Is it the seal?
boats | fact | <The old radio of the Heron goes to the small boat> | Does it still work? | On good days. | I'll carry it over.
boats | - | Somebody painted a moustache on the buoy. | It suits it. | It was there on Sunday. | We keep it.
boats | fact | <The dry dock has a free week in October> | For whom? | Take it! | I'll call them.
boats | procedure | <Rinse the deck with fresh water after stormy days> please | The salt is everywhere. | Done on the Tern. | With which hose?
boats | fact | <The crane at the yard lifts at most 30 tonnes> | The Gannet has 41. | Then not that crane. | Good that you asked.
boats | - | Who put the duck on my dashboard? | It's the new captain. | It has papers. | Quack.
boats | fact | <The gulls nest on the roof of the workshop until July> | We can't use the ladder then. | They attack Dov only. | I'm the one with the sandwich.
website | fact | <The webcam on the lighthouse was turned by the wind> | I love the new view of the parking place. | I'll climb up. | Since Sunday, yes.
website | - | Somebody wrote us a poem over the contact form. | Read it out! | Does it rhyme? | Better than our slogan.
website | preference | A reader says: <the grey text is too light for older people> | I agree, and I'm not old. | I'll make it darker. | Which page?
website | fact | <The town links to our old address on three pages> | I'll write to them. | That explains the errors. | The same since 2017.
website | - | Our star rating went from 4.6 to 4.5 because of a seagull. | One star: it stole my roll. | The gull deserves five. | Answer nicely.
crew | fact | <The showers at pier 1 are closed until the pipe is mended> | So that's the smell. | Use those at the club. | How long?
crew | - | Whose boots are these, size 47? | Nobody admits it. | They could be boats. | Mine. Sorry.
crew | preference | <The early shift would rather have tea than coffee> on Sundays | Noted with horror. | I'd take either. | I'll bring a pot.
crew | fact | <The gym gives sailors of our line twenty percent off> | Do they have a rowing machine? | Ha. | I'll try it.
crew | procedure | <Wet gloves go on the rail, not into the locker> | It smelled like a crab. | Sorry. | Understood, captain.
`

/** Short answers that fit everywhere, by their mood. */
export const reactions: Readonly<Record<string, readonly string[]>> = {
  ok: [
    'OK.',
    'Fine with me.',
    'No objection.',
    'Works for me.',
    'Noted.',
    '👍',
    'Good, thanks for writing it down.',
  ],
  thanks: ['Thank you!', 'Thanks, that helps.', 'Perfect.', 'That was quick, thanks.', 'You are the best.'],
  cheer: ['Hooray!', 'Well done.', 'Great news!', 'That calls for cake.', '🎉', 'Bravo.'],
  joke: ['Ha!', 'I laughed out loud on the bridge.', 'Put that on a mug.', '😄', 'I have no words.'],
}
