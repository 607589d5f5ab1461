import { atMostWords, citesMessage, doesNotSay, inLanguage, namesPerson, says } from '../checks/of-answer.ts'
import { shownHolds } from '../checks/of-request.ts'
import type { Conversation } from '../conversation.ts'

/** Questions in the language of the asker, whatever the thread is written in. */
export const languages: readonly Conversation[] = [
  {
    name: 'german-question',
    about: 'The thread is German and English; the question is German, and so the answer has to be.',
    workspace: 'Bergwerk Software',
    people: { Katrin: 'admin', Søren: 'member', Jürgen: 'member' },
    channel: { name: 'messe' },
    talk: `
      -- 7 days ago
      09:10 Katrin: Wer fährt dieses Jahr auf die Messe nach Köln?
      09:14 Jürgen: Ich bin dabei, aber nur am Dienstag und Mittwoch.
      09:20 Søren: I can do all three days. Sorry for the English, my German is not good enough for this early hour.
      09:22 Katrin: Kein Problem, schreib, wie es dir passt.
      -- 5 days ago
      14:05 Søren: The stand is confirmed: hall 7, B 32. We have to bring our own power strip, they charge 80 euros for one.
      14:11 Jürgen: Achtzig Euro für eine Steckdosenleiste? Ich nehme unsere aus dem Lager mit.
      14:15 Katrin: Danke! Das Standmaterial schicke ich am Freitag per Spedition los, es muss am Montag bis zehn Uhr in der Halle sein.
      14:31 Søren: I will be there on Monday at nine and receive it.
    `,
    asks: {
      who: 'Katrin',
      words: 'Wer nimmt das Standmaterial am Montag an, und wer bringt die Steckdosenleiste mit?',
    },
    checks: [
      shownHolds('I will be there on Monday at nine'),
      shownHolds('Ich nehme unsere aus dem Lager mit'),
      inLanguage('German'),
      namesPerson('Søren'),
      namesPerson('Jürgen'),
      citesMessage('I will be there on Monday at nine', 'Ich nehme unsere aus dem Lager mit'),
      atMostWords(90),
    ],
  },
  {
    name: 'spanish-question',
    about: 'The thread is English, the question is Spanish.',
    workspace: 'Olivar del Sur',
    people: { Inés: 'admin', Graham: 'member', Paula: 'member' },
    channel: { name: 'export' },
    talk: `
      -- 3 days ago
      11:00 Graham: The importer in Leeds wants 600 bottles of the early harvest, but with a label in English only.
      11:06 Paula: Our labels are printed for this season. New ones cost 0.31 euros each and take two weeks.
      11:12 Graham: He can wait three weeks, not more.
      11:15 Inés: Then we print 700, so that we have some left, and he pays for the labels. Graham, is he fine with that?
      -- yesterday
      16:20 Graham: He is. He signs as soon as he sees a proof of the label.
      16:25 Paula: Proof goes out tomorrow morning.
    `,
    asks: {
      who: 'Inés',
      words: '¿cuántas etiquetas imprimimos, quién las paga y qué falta para que firme el importador?',
    },
    checks: [
      shownHolds('Then we print 700'),
      shownHolds('He signs as soon as he sees a proof of the label'),
      inLanguage('Spanish'),
      says('700'),
      says(/importador|cliente|Leeds|él/i),
      says(/prueba|proof|muestra|boceto/i),
      citesMessage('Then we print 700', 'He signs as soon as he sees a proof'),
      doesNotSay('600 etiquetas'),
      atMostWords(100),
    ],
  },
]
