export const createWorkspaceStrings = {
  title: 'Create a workspace',
  lead: 'One place for your team and its agents.',
  name: 'Name',
  address: 'Address',
  addressHint: 'Use letters a to z, digits and dashes. The address can’t be changed later.',
  create: 'Create and open',
  invited: 'Invited? Open the link in your invitation.',
  closedTitle: 'You can’t create a workspace here',
  closedWhy:
    'Only admins of a workspace can create another one on this server. Ask an admin of your workspace to create it.',
  noneTitle: 'You are not in a workspace yet',
  noneWhy: 'Only admins can create workspaces on this server. To join one, open the link in your invitation.',
  noneInvite: (email: string) => `No invitation? Ask somebody on your team to invite ${email}.`,
  otherAccount: 'Sign in with another account',
  signedInAs: (email: string) => `Signed in as ${email}`,
}
