export const createWorkspaceStrings = {
  title: 'Create a workspace',
  lead: 'One place for your team and its agents.',
  name: 'Name',
  address: 'Address',
  addressHint: 'Use letters a to z, digits and dashes. The address can’t be changed later.',
  create: 'Create and open',
  invited: 'Invited? Open the link in your invitation.',
  signedInAs: (email: string) => `Signed in as ${email}`,
}
