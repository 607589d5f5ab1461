export const examplesStrings = {
  title: 'See why forks help',
  lead: 'Three made-up people discuss two questions. One fork is open for you to resolve, the other has a result.',
  show: 'Show me with an example',
  showing: 'Adding the example…',
  open: 'Open the example',
  note: 'This channel is an example. Its people are made up, and no model wrote the answers.',
  remove: 'Remove the example',
  removeTitle: 'Remove the example?',
  removeWhy:
    'This deletes the channel with everything in it for everyone: messages, forks, results and tasks, including what you wrote there. You can add the example again later.',
  removeAct: 'Remove',
} as const
