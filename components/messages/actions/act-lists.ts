import { type MessageAct, messageActNames } from '@/components/shortcuts/message-acts'

/** The actions with a button of their own in the bar. Forking has one too, with words. */
export const actsOnTheBar: readonly MessageAct[] = ['quote', 'edit', 'regenerate']

/** The actions in the menu of the bar, in its order. Reactions have a picker of their own. */
export const actsInTheMenu: readonly MessageAct[] = messageActNames.filter(
  act => act !== 'react' && !actsOnTheBar.includes(act),
)

/** The actions in the sheet of a touch screen: those of the bar come first. */
export const actsInTheSheet: readonly MessageAct[] = [...actsOnTheBar, ...actsInTheMenu]
