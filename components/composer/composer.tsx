'use client'

import { ComposerBox } from './composer-box'
import type { ComposerProps } from './composer-props'
import './composer.css'

/** Where messages are written: a plain text box with a picker for mentions, and beside Send who will answer. */
export function Composer(props: ComposerProps) {
  // Another conversation is another box, so that its Undo brings back nothing of this one.
  return <ComposerBox key={props.conversation} {...props} />
}
