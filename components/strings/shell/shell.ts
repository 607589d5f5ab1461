import { longDate } from '../words'

export const shellStrings = {
  skip: 'Skip to the conversation',
  loading: 'Opening the workspace…',
  noWorkspace: 'Workspace not found',
  noWorkspaceWhy:
    'The address may be wrong, or you are not a member. Ask somebody in the workspace for an invite link.',
  removed: (workspace: string) => `You were removed from ${workspace}`,
  removedWhy: (endedAt: string) =>
    `An admin removed you on ${longDate(endedAt)}. Your messages stay in the workspace.`,
  removedBack: (email: string) =>
    `To come back, ask an admin to invite ${email} by e-mail. Shared links don’t let you in.`,
  left: (workspace: string) => `You left ${workspace}`,
  leftWhy: 'Your messages stay in the workspace. To come back, open an invite link, or ask an admin for one.',
  toMine: 'Go to my workspaces',
  menu: 'Channels and people',
  find: 'Search or jump to',
  workspaceMenu: (name: string) => `${name}, workspace menu`,
  accountMenu: (name: string) => `${name}, your account`,
  agents: 'Agents',
  otherWorkspace: 'Switch workspace',
  newWorkspace: 'Create a workspace',
  adminsCreate: 'Only admins can create workspaces on this server.',
  offline: 'offline model',
  offlineWhy: 'No model key is set, so the built-in offline model answers.',
  signedInAs: (name: string, handle: string) => `${name}, @${handle}`,
  setStatus: 'Set a status',
  signOut: 'Sign out',
  serverTrouble:
    'OpenVibe’s server has a problem. Your connection is fine, and nothing is lost. Try again in a moment.',
  unreachable: 'OpenVibe did not answer. Nothing is lost. Check your connection and try again.',
} as const
