export const connectionStrings = {
  offline: 'You are offline. Your messages are kept and sent later.',
} as const
