'use client'

import { ComposerBox } from './composer-box'
import type { ComposerProps } from './composer-props'

/**
 * The box where messages are written: a plain text box with a picker for mentions, and next to Send the
 * agents that will answer.
 */
export function Composer(props: ComposerProps) {
  // Each conversation gets its own text box, so that Undo does not bring back text of another one.
  return <ComposerBox key={props.conversation} {...props} />
}
