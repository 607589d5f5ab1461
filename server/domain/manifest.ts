/** What a fork's agents are shown, and what of it can be left out. The keys stand in `forks.left_out`. */
export const manifestKeys = {
  parent: 'parent',
  description: 'description',
} as const
