import { dollars } from '@/server/domain/spending/dollars'
import { longDate, plural } from '../words'

export const settingsStrings = {
  title: 'Settings',
  back: (workspace: string) => `Back to ${workspace}`,
  toList: 'All settings',
  groups: { own: 'Personal', workspace: 'Workspace' },
  pages: {
    profile: 'Profile',
    account: 'Account',
    appearance: 'Appearance',
    apiKeys: 'API keys',
    connections: 'Connected programs',
    notifications: 'Notifications',
    workspace: 'General',
    approvals: 'Approvals',
    memory: 'Memory',
    context: 'Workspace context',
    members: 'Members',
    usage: 'Usage and budgets',
    ownUsage: 'Your usage',
    limits: 'Limits',
    mcpServers: 'MCP servers',
    models: 'Models',
    webhooks: 'Webhooks',
    audit: 'Audit log',
  },
  allAgents: 'All agents',
  adminsOnly: 'This page is for admins',
  adminsOnlyWhy: 'Ask an admin of this workspace to make changes here.',
  save: 'Save',
  saved: 'Saved',
  profile: {
    who: 'Your name',
    whoLead: 'Your name appears next to everything that you write, in every workspace.',
    name: 'Name',
    handle: 'Your handle',
    handleLead: (workspace: string) =>
      `People use your handle to mention you in ${workspace}. Messages with your old handle still lead to you.`,
    handleLabel: 'Handle',
    leave: (workspace: string) => `Leave ${workspace}`,
    leaveLead: 'Your messages stay. To come back, you need an invitation.',
    leaveAct: 'Leave',
    leaveTitle: (workspace: string) => `Leave ${workspace}?`,
    leaveWhy: 'You lose access to its channels and direct messages immediately. Your messages stay.',
  },
  workspace: {
    general: 'Name and address',
    name: 'Name',
    address: 'Address',
    addressHint: 'The address can’t be changed, so that links to this workspace keep working.',
    agents: 'Agents in conversations',
    agentsLead: 'Changes apply from the next message.',
    defaultAgent: 'Default agent',
    defaultAgentHint: 'This agent is suggested first and is the default partner in new forks.',
    noDefault: 'None',
    followUps: 'Follow-ups without a mention',
    followUpChoices: { off: 'Off', asker: 'For the person who asked', everyone: 'For everyone' },
    followUpHints: {
      off: 'An agent answers only when it is mentioned.',
      asker: 'After an agent answers, the next reply from the person who asked also goes to the agent.',
      everyone: 'After an agent answers, the next reply from anyone in the thread also goes to the agent.',
    },
    routing: 'Choose agents for new threads',
    routingHint:
      'If a new thread mentions nobody, the Router reads its first message and chooses the agent that answers, or none. Each choice is one call of a small model.',
    prompts: 'Members can read prompts',
    promptsHint: 'Otherwise, only admins can read the prompts of agents.',
    forksBeginWith: 'Forks begin with',
    forksBeginWithChoices: { thread: 'The thread', message: 'The message alone' },
    forksBeginWithHints: {
      thread: 'Agents in a new fork know the messages of the thread up to the starting message.',
      message: 'Agents in a new fork know only the starting message.',
    },
    maxForks: 'Maximum number of active forks per thread',
    maxForksHint: 'From 1 to 50. At the limit, resolve or abandon a fork before you start another one.',
    search: 'Search',
    searchLanguage: 'Language of most messages',
    searchLanguages: {
      english: 'English',
      danish: 'Danish',
      dutch: 'Dutch',
      finnish: 'Finnish',
      french: 'French',
      german: 'German',
      italian: 'Italian',
      norwegian: 'Norwegian',
      portuguese: 'Portuguese',
      russian: 'Russian',
      spanish: 'Spanish',
      swedish: 'Swedish',
      turkish: 'Turkish',
      simple: 'Other or mixed',
    },
    searchLanguageHint:
      'The search finds other forms of a word in this language: prices for price. Messages in other languages are found by the words as they are written.',
    budgets: 'Budgets',
    budgetsLead: 'In US dollars. Days and months are in UTC. Leave a field empty for no limit.',
    daily: 'Per day',
    monthly: 'Per month',
    spentToday: (usd: number, limit: number | null) =>
      limit !== null && usd > limit
        ? `${dollars(usd)} spent today, above the limit of ${dollars(limit)}. Agents can’t start new work until tomorrow (UTC), or until the limit is raised.`
        : `${spentOf(usd, limit)} spent today.`,
    spentThisMonth: (usd: number, limit: number | null) =>
      limit !== null && usd > limit
        ? `${dollars(usd)} spent this month, above the limit of ${dollars(limit)}. Agents can’t start new work until next month (UTC), or until the limit is raised.`
        : `${spentOf(usd, limit)} spent this month.`,
    noLimit: 'No limit',
    atOnce: 'Tasks at the same time',
    atOnceHint: 'Other tasks wait in a queue.',
  },
  approvals: {
    people: 'Approval requests',
    peopleLead:
      'Before an agent acts outside its conversation, it asks these people. An agent with its own approval rules follows those instead.',
    wait: 'A request waits for',
    tools: 'Tools that act',
    toolsLead:
      'By default, a tool asks first when it acts in another conversation. You can make a tool stricter or let it run without approval.',
  },
  members: {
    invite: 'Invite',
    people: (count: number) => plural(count, { one: '# person', other: '# people' }),
    peopleLead: 'The people in this workspace and their roles.',
    search: 'Find a person',
    found: (count: number) => plural(count, { one: '# person found', other: '# people found' }),
    you: 'you',
    roleOf: (name: string) => `Role of ${name}`,
    remove: 'Remove',
    removeTitle: (name: string) => `Remove ${name} from the workspace?`,
    removeWhy:
      'They lose access immediately. Their messages stay. They can come back only if you invite them by e-mail; shared links won’t let them in.',
    demoteTitle: (name: string, role: string) => `Change the role of ${name} to ${role}?`,
    demoteWhy: 'They can no longer manage the workspace.',
    demote: 'Change the role',
    endsInvites: (invites: number) =>
      plural(invites, { one: 'Their open invitation ends too.', other: 'Their # open invitations end too.' }),
    invites: 'Pending invitations',
    invitesLead:
      'An invitation expires after seven days. Resetting a shared link ends it and creates a new one.',
    noInvites: 'There are no pending invitations.',
    link: 'Shared link',
    inviteFacts: (by: string, expiresAt: string) => `invited by ${by}, expires ${longDate(expiresAt)}`,
    linkFacts: (by: string, expiresAt: string, used: number) =>
      `created by ${by}, ${used === 0 ? 'not used yet' : plural(used, { one: 'used once', other: 'used # times' })}, expires ${longDate(expiresAt)}`,
    reset: 'Reset',
    resend: 'Resend',
    revoke: 'Revoke',
  },
  appearance: {
    title: 'Appearance',
    lead: 'The theme changes immediately and is saved for your other devices.',
    hints: {
      dark: 'Light text on dark surfaces.',
      light: 'Dark text on light surfaces.',
      system: 'Matches the setting of your device.',
    },
  },
} as const

function spentOf(usd: number, limit: number | null): string {
  return limit === null ? dollars(usd) : `${dollars(usd)} of ${dollars(limit)}`
}
