export const createChannelStrings = {
  title: 'Create a channel',
  name: 'Name',
  nameHint: 'Letters and digits of any script; spaces become dashes.',
  becomes: (name: string) => `It will be #${name}.`,
  topic: 'Topic',
  topicHint: 'What it is for, in one line. It can wait.',
  create: 'Create',
  cancel: 'Cancel',
} as const
