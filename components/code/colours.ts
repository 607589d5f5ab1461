import { createHighlightQueue } from './highlight-queue'

/** Colours the code of this page, in a worker. */
export const colours = createHighlightQueue(
  () => new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' }),
)
