'use client'

import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useMentionPicker } from '@/components/mentions/use-mention-picker'
import { normalizeContent } from '@/server/domain/message-content'
import type { ComposerProps } from './composer'
import { editBox } from './edit-text'
import { growBox } from './grow-box'
import { isAppleKeyboard, isTouch } from './pointer-and-keyboard'
import { type Command, isComposing, readKey } from './read-key'
import { canSend, measureContent } from './read-message'
import { bringAgentsBack, takeAgentsOff } from './silence-agents'
import { useDraft } from './use-draft'
import { useReading } from './use-reading'
import { nameParties } from './who-will-answer'
import { wrapSelection } from './wrap-selection'

/** Each text from elsewhere is put in once, whatever is mounted again. */
const putIn = new WeakSet<object>()

/**
 * What happens in a composer. The text lives in the box alone, which keeps typing quick and the browser's own Undo
 * whole; what is shown beside it is read from it after each change.
 */
export function useWriting(props: ComposerProps) {
  const {
    conversation,
    agents,
    members,
    autoFocus = false,
    insert = null,
    onSend,
    onTyping,
    onEditLast,
  } = props
  const boxRef = useRef<HTMLTextAreaElement>(null)
  const parties = useMemo(() => nameParties(agents, members), [agents, members])
  const { reading, hear } = useReading(parties)
  const picker = useMentionPicker(boxRef, agents, members)
  const draft = useDraft(boxRef, conversation, hear)

  useLayoutEffect(() => {
    if (autoFocus && !isTouch()) boxRef.current?.focus({ preventScroll: true })
  }, [autoFocus])

  useEffect(() => {
    if (!insert || putIn.has(insert) || !boxRef.current) return
    putIn.add(insert)
    append(boxRef.current, insert.text)
  }, [insert])

  function handleInput() {
    const box = boxRef.current
    if (!box) return
    growBox(box)
    draft.keep(box.value)
    hear(box.value)
    picker.hearText()
    if (box.value.trim() !== '') onTyping?.()
  }

  function send() {
    const box = boxRef.current
    if (!box) return
    box.focus({ preventScroll: true })
    const content = normalizeContent(box.value)
    if (!canSend(measureContent(content))) return
    // As an edit, so that Undo brings back the text that was sent and not an older one.
    editBox(box, [{ start: 0, end: box.value.length, text: '' }], [0, 0])
    draft.drop()
    picker.close()
    onSend(content)
  }

  function toggleAgents() {
    const box = boxRef.current
    if (!box) return
    const isCallable = (name: string) => parties.agents.get(name)?.isActive === true
    const off = takeAgentsOff(box.value, isCallable)
    editBox(box, off.length > 0 ? off : bringAgentsBack(box.value, isCallable))
  }

  function startMention() {
    const box = boxRef.current
    if (!box) return
    const { selectionStart: start, selectionEnd: end } = box
    const text = /(?:^|[\s([{"'])$/.test(box.value.slice(0, start)) ? '@' : ' @'
    editBox(box, [{ start, end, text }], [start + text.length, start + text.length])
  }

  function run(command: Command, box: HTMLTextAreaElement) {
    if (command === 'send') return send()
    if (command === 'toggle-agents') return toggleAgents()
    if (command === 'edit-last') return onEditLast?.()
    const { edits, selection } = wrapSelection(box.value, [box.selectionStart, box.selectionEnd], command)
    editBox(box, edits, selection)
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isComposing(event.nativeEvent)) return
    const box = event.currentTarget
    const taken = picker.takeKey(event)
    const command = taken
      ? null
      : readKey(event.nativeEvent, {
          touch: isTouch(),
          apple: isAppleKeyboard(),
          empty: box.value === '',
          hasSelection: box.selectionStart !== box.selectionEnd,
        })
    if (!taken && command === null) return
    if (command === 'edit-last' && !onEditLast) return
    // What the key did here, nothing around does once more: Escape closes the list and not the panel with it.
    event.preventDefault()
    event.stopPropagation()
    if (command) run(command, box)
  }

  return { boxRef, reading, picker, handleInput, handleKey, send, toggleAgents, startMention }
}

/** On a line of its own where something is written already. */
function append(box: HTMLTextAreaElement, text: string) {
  const { value } = box
  const isEmpty = value.trim() === ''
  const start = isEmpty ? 0 : value.length
  const gap = isEmpty || value.endsWith('\n') ? '' : '\n'
  const caret = start + gap.length + text.length
  editBox(box, [{ start, end: value.length, text: gap + text }], [caret, caret])
}
