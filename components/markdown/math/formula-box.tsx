import type { ComponentProps } from 'react'
import { letKeysScroll } from '@/components/ui/keys/let-keys-scroll'

/** A formula by itself may be wider than its place: then it scrolls, by keys as well. */
export function FormulaBox(props: ComponentProps<'div'>) {
  return <div {...props} ref={letKeysScroll} />
}
