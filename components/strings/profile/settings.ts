export const pictureStrings = {
  title: 'Your picture',
  lead: 'People see it next to everything that you write, in every workspace.',
  choose: 'Choose a picture',
  replace: 'Replace',
  remove: 'Remove',
  unreadable: 'This file is not a picture that your browser can open. Choose a PNG, JPEG or WebP file.',
  failed: 'The picture could not be saved. Try again.',
  crop: 'Crop your picture',
  cropHint: 'Drag or pinch the picture, or use the buttons, until your face is in the circle.',
  preview: 'The part of the picture that people will see',
  closer: 'Zoom in',
  wider: 'Zoom out',
  moves: {
    left: 'Show more of the left',
    right: 'Show more of the right',
    up: 'Show more of the top',
    down: 'Show more of the bottom',
  },
  save: 'Save picture',
  cancel: 'Cancel',
} as const

export const profileStrings = {
  titleLabel: 'Title',
  titleHint: 'What you do in the team, for example “Designer”. Optional.',
} as const

export const statusFormStrings = {
  title: 'Your status',
  lead: 'An emoji next to your name and a few words in your profile. It can end by itself.',
  emoji: 'Emoji',
  chooseEmoji: (emoji: string) => `Change the emoji ${emoji}`,
  text: 'What are you doing?',
  placeholder: 'In a meeting',
  ends: 'Clear after',
  day: 'Last day',
  suggestions: 'Suggestions',
  save: 'Set status',
  clear: 'Clear status',
  noDay: 'Choose the last day.',
  /** The end that the status has now. */
  endAsNow: (time: string) => `As now: ${time}`,
  endChoices: {
    never: 'Don’t clear',
    halfHour: '30 minutes',
    hour: '1 hour',
    fourHours: '4 hours',
    today: 'Today',
    week: 'This week',
    day: 'Choose a day',
  },
  presets: {
    meeting: 'In a meeting',
    commuting: 'Commuting',
    sick: 'Out sick',
    holiday: 'On holiday',
    home: 'Working from home',
  },
} as const
