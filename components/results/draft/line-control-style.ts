import { cva } from 'class-variance-authority'

/** How a small field within a line of the draft looks: its frame may show only under the pointer or with the focus. */
export const lineControlStyle = cva(
  'h-22 min-w-0 rounded-chip border bg-transparent px-4 text-xs touch:h-touch touch:text-lg',
  {
    variants: {
      frame: {
        always: 'border-line-control',
        reached: 'border-transparent hover:border-line-control focus-visible:border-line-control',
      },
      tone: { strong: 'text-text', quiet: 'text-text-2' },
    },
    defaultVariants: { frame: 'always', tone: 'quiet' },
  },
)
