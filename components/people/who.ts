/** Somebody in the workspace. */
export type Who = { userId: string } | { agentId: string }
