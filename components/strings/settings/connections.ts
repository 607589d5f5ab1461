import { longDate } from '@/components/strings/words'

const scopes = { read: 'Read', write: 'Read and write' } as const

export const connectionsStrings = {
  about: 'Connect a program',
  aboutLead:
    'Programs such as Claude, Cursor or VS Code can read and write here for you. Add this address in the program as an MCP server and sign in when it asks you to.',
  address: 'Address of the MCP server',
  copy: 'Copy address',
  list: 'Programs',
  none: 'No program is connected.',
  more: 'Show older connections',
  disconnect: 'Disconnect',
  disconnectProgram: (name: string) => `Disconnect ${name}`,
  disconnectNow: 'Disconnect now',
  keep: 'Keep it',
  told: (connection: {
    owner: string | null
    scope: 'read' | 'write'
    places: readonly string[]
    createdAt: string
    lastUsedAt: string | null
  }) => {
    const { owner, scope, places, createdAt, lastUsedAt } = connection
    const used = lastUsedAt ? `last used ${longDate(lastUsedAt)}` : 'never used'
    return [
      owner && `${owner}’s`,
      scopes[scope].toLowerCase(),
      `connected ${longDate(createdAt)}`,
      used,
      places.length > 0 && `at ${places.join(', ')}`,
    ]
      .filter(Boolean)
      .join(' · ')
  },
}

export const consentStrings = {
  title: (name: string) => `Connect ${name} to OpenVibe?`,
  unchecked: 'The program chose this name itself. OpenVibe does not check it.',
  place: (isLocal: boolean) =>
    isLocal ? 'The answer goes to a program on this computer:' : 'The answer goes to this place:',
  account: (name: string, email: string) =>
    `You are signed in as ${name} (${email}). The program acts as you.`,
  workspace: 'Workspace',
  scope: 'Permissions',
  scopes,
  scopeHints: {
    read: 'Can read everything in this workspace that you can read.',
    write: 'Can also post messages as you, ask agents, open forks and publish results.',
  },
  end: 'You can disconnect it at any time in the settings, under Connected programs.',
  allow: 'Allow',
  cancel: 'Cancel',
  noWorkspace:
    'You are not a member of a workspace, and guests can’t connect programs. Ask an admin to invite you.',
  doneTitle: 'Go back to the program',
  done: (name: string) => `${name} has the answer. You can close this page.`,
  useless: 'This program can’t be connected',
  backTo: 'Go back to the program',
}
