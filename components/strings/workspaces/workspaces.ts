export const workspacesStrings = { choose: 'Your workspaces', again: 'Try again' } as const
