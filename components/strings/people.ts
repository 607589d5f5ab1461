/** Read out after a name; the picture shows the same by a dot or a ring. */
export const presenceStrings = { online: ', online', away: ', away' } as const

/** The emoji beside a name. */
export const statusStrings = {
  mark: (text: string) => (text === '' ? 'Status' : `Status: ${text}`),
} as const

/** The mark behind the name of a person who left the workspace. */
export const leftStrings = {
  mark: 'left',
  name: (name: string) => `${name} (left)`,
  /** Where somebody else has the same name. */
  nameAndHandle: (name: string, handle: string) => `${name} (@${handle}, left)`,
} as const

export const peopleStrings = {
  card: (name: string) => `About ${name}`,
  /** On a mention, which shows the name alone. */
  cardOf: (name: string, handle: string) =>
    name.includes(`@${handle}`) ? `About ${name}` : `About ${name} (@${handle})`,
  role: { admin: 'Admin', member: 'Member', guest: 'Guest' },
  message: 'Message',
  edit: 'Edit profile',
  example: 'example',
  exampleWhy: 'This person is made up for the example. Nobody can sign in or be mentioned by this name.',
  offline: 'offline',
  state: { online: 'online', away: 'away' },
} as const
