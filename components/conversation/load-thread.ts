import { loadMarkdown } from '@/components/markdown/markdown'

/**
 * Loads the code of a conversation and of its texts: before a page with one comes alive, and on a channel's page when
 * somebody comes near a thread or writes.
 */
export const loadThread = () => Promise.all([import('./thread-panel'), loadMarkdown()])
