export const createChannelStrings = {
  title: 'Create a channel',
  name: 'Name',
  nameHint: 'Use letters and digits of any language. Spaces become dashes.',
  becomes: (name: string) => `The channel name will be #${name}.`,
  topic: 'Topic',
  topicHint: 'Optional. Describe the channel in one line.',
  create: 'Create',
  cancel: 'Cancel',
} as const
