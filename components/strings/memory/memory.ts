export const memoryStrings = {
  title: 'Memory',
  tabs: { known: 'Known', mine: 'About me', review: 'To review' },
  tabsLabel: 'Parts of the memory',
  none: 'No memories yet',
  noneWhy:
    'A memory is a fact, a preference, a commitment or a procedure that agents use in later answers. An agent adds one when you ask it to remember something, and each one links to its source.',
} as const
