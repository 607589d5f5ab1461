import type { Scene } from '../scene.ts'

/** A workspace with nothing in it yet, and what a guest sees of one. */
export const empty: readonly Scene[] = [
  { name: 'empty-channel', path: '/grove/general', steps: async () => {} },
  { name: 'empty-inbox', path: '/grove/inbox', steps: async () => {} },
  { name: 'empty-decisions', path: '/grove/decisions', steps: async () => {} },
  { name: 'empty-tasks', path: '/grove/tasks', steps: async () => {} },
  { name: 'empty-usage', path: '/grove/settings/usage', steps: async () => {} },
  { name: 'empty-members', path: '/grove/settings/members', steps: async () => {} },
  { name: 'empty-keys', path: '/grove/settings/api-keys', steps: async () => {} },
  { name: 'guest-channel', path: '/orchard/harvest', as: 'deniz', steps: async () => {} },
  { name: 'guest-inbox', path: '/orchard/inbox', as: 'deniz', steps: async () => {} },
  { name: 'guest-no-channel', path: '/orchard/random', as: 'deniz', steps: async () => {} },
]
