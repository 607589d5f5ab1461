import type { ComponentProps } from 'react'
import { letKeysScroll } from '@/components/ui/keys/let-keys-scroll'

/** A box for a display formula, which may be wider than its space: then it scrolls, by keyboard too. */
export function FormulaBox(props: ComponentProps<'div'>) {
  return <div {...props} ref={letKeysScroll} />
}
