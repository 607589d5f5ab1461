export const nothingHereStrings = {
  title: 'There is nothing at this address',
  why: 'The link may be incomplete, the page may have been deleted or renamed, or you may not have access to it.',
  back: (workspace: string) => `Back to ${workspace}`,
  toStart: 'Go to my workspaces',
} as const
