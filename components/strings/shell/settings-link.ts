/** The ways to the settings, which are on every page. */
export const settingsLink = { title: 'Settings', profile: 'Profile', notifications: 'Notifications' } as const
