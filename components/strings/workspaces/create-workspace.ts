export const createWorkspaceStrings = {
  title: 'Create a workspace',
  lead: 'One place for your team and its agents.',
  name: 'Name',
  address: 'Address',
  addressHint: 'Letters a to z, digits and dashes. It stays as it is.',
  create: 'Create and open',
  invited: 'Invited? Open the link in your invitation.',
  signedInAs: (email: string) => `Signed in as ${email}`,
}
