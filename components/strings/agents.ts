export const agentsStrings = {
  title: 'Agents',
  newTitle: 'A new agent',
  create: 'Create an agent',
  system: 'system',
  active: 'active',
  off: 'off',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  adminsOnly: 'Agents are edited by admins',
  adminsOnlyWhy: 'Ask an admin of this workspace if one should change.',
  missing: 'There is no such agent',
  prompt: 'Prompt',
  tokens: (count: number) =>
    `about ${new Intl.NumberFormat('en').format(count)} ${count === 1 ? 'token' : 'tokens'}`,
  promptLong: 'Long for a prompt: over 2,000 tokens, every answer pays for it.',
  promptShort: 'Under 500 tokens. Fine for a narrow job; a general one wants more.',
  displayName: 'Name',
  slug: 'Mention',
  description: 'What it is for',
  descriptionHint: 'One line. People see it when they type @.',
  model: 'Model',
  modelHint: 'A model id of the endpoint.',
  models: ['claude-sonnet-5-5', 'claude-opus-5-5', 'claude-haiku-5-5'],
  maxTokens: 'Answer, at most (tokens)',
  maxTokensHint: '256 to 64,000.',
  timeout: 'Time for a model call (seconds)',
  timeoutHint: '10 to 3,600. Then it says so in the thread.',
  capabilities: 'Capabilities',
  capabilitiesHint: 'Words that describe it, with commas. They permit nothing.',
  note: 'Note for this version',
  noteHint: 'What changed and why, for those who come later.',
  save: 'Save and publish',
  saved: 'Published. It holds from the next task on.',
  unsaved: 'Unsaved changes',
  reload: 'Load the newer version',
  kept: 'This is the newer version. What you had written is kept: put it in its place, or give it up.',
  useKept: 'Put mine back',
  dropKept: 'Give mine up',
  versions: 'Versions',
  version: (version: number) => `Version ${version}`,
  current: 'current',
  seeded: 'OpenVibe',
  formerMember: 'Former member',
  skeleton: `IDENTITY
Who are you, in one or two sentences?

PURPOSE
What are you for, in one sentence?

CONSTRAINTS
- What must you always do?
- What must you never do?

TONE
How do you speak?

CONTEXT RULES
What in the thread matters for your answers?`,
}
