import { cva, cx } from 'class-variance-authority'

/*
 * The composer is a box with the text on top and one line of controls below. At the top of a channel it rests on
 * one line until somebody uses it. On a phone it is a bar without a box: the text has a frame of its own between
 * the buttons, and the rows above it are, from the top, the agents that will answer, the files and the notes.
 */

/**
 * The whole composer. `group/composer` tells its parts that it rests (`data-resting`). Above a keyboard there may not be
 * room for everything: then the picker gives way, and on a phone the text too, so that the head of the page stays.
 */
export const composerStyle = cva(
  [
    'group/composer @container relative flex min-h-0 flex-col',
    'phone:border-t phone:border-line phone:bg-content phone:p-8 phone:pb-composer-end',
  ],
  {
    variants: {
      form: {
        box: 'wide:mx-8 wide:mb-8 wide:max-w-writing',
        /** On a phone it stands below the list, near the thumb. */
        line: 'wide:mx-16 wide:my-12 phone:order-1',
      },
    },
  },
)

/** The picker stands above the box and lifts the list; at the top of a channel it covers the list below. */
export const pickerPlace = {
  box: 'mb-6 phone:mb-8',
  line: 'wide:absolute wide:inset-x-0 wide:top-full wide:z-5 wide:mt-6 phone:mb-8',
}

/** The frame around the text and the controls. */
export const boxStyle = cva(
  [
    'relative',
    'wide:flex-none wide:rounded-card wide:writing-frame',
    'phone:grid phone:grid-cols-composer phone:items-end phone:gap-x-4',
    // Only where the text has no height of its own, which would stay.
    'phone:self-sizing:not-has-data-tall:min-h-0',
  ],
  {
    variants: {
      isResting: { true: 'wide:flex wide:h-36 wide:items-center wide:touch:h-46', false: '' },
    },
  },
)

/** The text of a message in its box: as high as its content, up to a limit (grow-box.ts). */
export const growingTextStyle = cva(
  [
    'field-sizing-content max-h-composer data-tall:field-sizing-fixed data-tall:h-composer',
    'block w-full resize-none scrollbar-thin overflow-y-auto overscroll-contain',
    'border-0 bg-transparent px-12 leading-22 outline-none touch:text-lg touch:leading-24',
  ],
  {
    variants: { isResting: { true: 'min-h-0 py-6', false: 'min-h-36 pt-9 pb-4' } },
    defaultVariants: { isResting: false },
  },
)

/** Added to the text of a new message. */
export const newTextStyle = cx(
  'placeholder:text-text-3 placeholder:opacity-100',
  'phone:col-start-3 phone:row-start-4 phone:min-h-touch phone:self-stretch phone:px-16 phone:py-9',
  'phone:rounded-pill phone:writing-frame phone:text-lg phone:leading-24',
)

/**
 * The line of controls. In a narrow panel it wraps, and the agents that will answer have a line of their own; on
 * a phone each control has its place around the text.
 */
export const barStyle = cva('flex items-center gap-2 phone:contents', {
  variants: {
    isResting: {
      true: 'px-5',
      false: [
        'px-6 pt-4 pb-6',
        '@max-440:flex-wrap wide:@max-440:before:-order-1 wide:@max-440:before:basis-full',
      ],
    },
  },
})
