import { cva } from 'class-variance-authority'

/**
 * The columns of a row with an author: the face, and beside it the words. The face is the first element; it stands
 * a little lower, so that it is level with the name.
 */
export const authorGridStyle = cva('grid grid-cols-avatar-text gap-x-gap-avatar', {
  variants: {
    /** In a conversation the words are nearer to the face on a phone. */
    isInThread: { true: 'phone:gap-x-10', false: '' },
    /** Without a face, its column is a margin. */
    hasFace: { true: '*:first:mt-2', false: '' },
  },
  defaultVariants: { isInThread: false, hasFace: true },
})
