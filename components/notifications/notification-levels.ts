import type { NoticeLevel } from '@/server/domain/inbox/notification'

/** In the order of how much one hears. */
export const noticeLevels = ['all', 'mentions', 'nothing'] as const satisfies readonly NoticeLevel[]
