/** Read out after a name; the picture shows the same by a dot or a ring. */
export const presenceStrings = { online: ', online', away: ', away' } as const

export const peopleStrings = {
  card: (name: string) => `About ${name}`,
  role: { admin: 'Admin', member: 'Member', guest: 'Guest' },
  message: 'Message',
  edit: 'Edit profile',
  editAgent: 'Edit agent',
  example: 'example',
  exampleWhy: 'This person is made up for the example. Nobody can sign in or be mentioned by this name.',
  offline: 'offline',
  agentOff: 'switched off',
  state: { online: 'online', away: 'away' },
} as const
