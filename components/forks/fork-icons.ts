import type { Fork } from '@/server/domain/forks/fork'

/** The icon of a fork by its state; the words for the state stand beside it. */
export const forkIcons: Readonly<Record<Fork['status'], string>> = {
  active: 'git-branch',
  resolved: 'git-merge',
  abandoned: 'circle-slash',
}
