import { cva, cx } from 'class-variance-authority'

/** The place of a thread's messages, for the list and for all that floats over it. */
export const logPlaceStyle = 'relative flex min-h-0 flex-1 flex-col'

/** The box that scrolls. The server's drawing shows its scroll bar at once, so that nothing moves later. */
export const scrollerStyle = cva(
  'flex min-h-0 flex-1 scrollbar-thin scrollbar-thumb-line-strong flex-col overflow-x-hidden',
  { variants: { isStill: { true: 'overflow-y-scroll', false: 'overflow-y-auto' } } },
)

/** The list itself: a short thread is at the bottom, next to the composer. */
export const logStyle = cva('relative mt-auto w-full flex-none in-fork:max-w-log phone:text-headline', {
  // Nothing is measured on the server: the rows stand below each other, with the padding that the list adds.
  variants: { isStill: { true: 'pb-12', false: '' } },
})

/** The rows that are scrolled out above if those below fill the window. */
export const aboveStyle = 'absolute inset-x-0 bottom-full'

/** One row. The virtualizer positions it; on the server there is none, and a row still holds the margins of its parts. */
export const logRowStyle = cva('absolute top-0 left-0 w-full in-data-still:static in-data-still:flow-root', {
  variants: { isActing: { true: 'z-2', false: '' } },
})

/** The notice at the upper edge that older messages are loading. */
export const loadingStyle = cx(
  'absolute inset-x-0 top-6 z-3 mx-auto w-fit rounded-full bg-overlay px-10 py-2',
  'text-xs text-text-3 inset-ring inset-ring-line-strong',
)
