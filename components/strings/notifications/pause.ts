/** The item of the own menu, which is on every page; all other words come with its choices. */
export const pauseItem = 'Pause notifications'
