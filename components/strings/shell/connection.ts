export const connectionStrings = {
  offline: 'Offline. What you write is kept and sent later.',
} as const
