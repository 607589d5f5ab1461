'use client'

import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useOpenedDraft } from '@/components/drafts/opened-drafts'
import { listPasted } from '@/components/files/list-pasted'
import { toAttachment } from '@/components/files/uploads'
import type { Enclosed } from '@/components/live/sending/pending-message'
import { mayMeanMany } from '@/components/mentions/list-meant'
import { useAudience } from '@/components/mentions/use-audience'
import { useCrowds, useKnownPeople } from '@/components/mentions/use-crowds'
import { usePicking } from '@/components/mentions/use-picking'
import { composerStrings } from '@/components/strings/composer'
import { type Edit, editBox } from '@/components/ui/edit-text'
import { isComposing } from '@/components/ui/keys/is-composing'
import { isAppleKeyboard, isTouch } from '@/components/ui/keys/pointer-and-keyboard'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { listMentionedNames } from '@/server/domain/messages/mentions'
import type { AnswerLength } from '@/server/domain/messages/message'
import { normalizeContent } from '@/server/domain/messages/message-content'
import { limits } from '@/server/domain/wire/limits'
import type { ComposerProps } from './composer-props'
import { continueLine, isInFence } from './continue-line'
import { growBox, growForPaste } from './grow-box'
import { isWorthReading, linkSelection } from './paste/paste-text'
import { type Command, readKey } from './read-key'
import { canSend, measureContent } from './read-message'
import { takeFocus } from './take-focus'
import { bringAgentsBack, takeAgentsOff } from './unasked/silence-agents'
import { nameParties } from './unasked/who-will-answer'
import { useAttaching } from './use-attaching'
import { useDraft } from './use-draft'
import { useReadMessage } from './use-read-message'
import { wrapSelection } from './wrap-selection'

/** Each text from elsewhere is inserted once, even if a component is mounted again. */
const putIn = new WeakSet<object>()

const lengths = [null, 'brief', 'in_depth'] as const

/**
 * Handles the events in a composer. The text lives only in the text box: this keeps typing quick and the
 * browser's own Undo intact. Everything shown beside the box is read from the text after each change.
 */
export function useWriting(props: ComposerProps) {
  const { agents, members, unasked, channelId, autoFocus = false, insert = null } = props
  const { onSend, onTyping, onEditLast } = props
  const boxRef = useRef<HTMLTextAreaElement>(null)
  const attachRef = useRef<HTMLButtonElement>(null)
  /** The agents that would answer without a mention are taken off the current message. */
  const [forPeople, setForPeople] = useState(false)
  const { channels } = useWorkspace()
  const channel = channels.find(({ id }) => id === channelId)
  const crowds = useCrowds(channel)
  const { known, offered } = useKnownPeople(channel, members)
  const parties = useMemo(
    () => nameParties(agents, known, unasked, forPeople, crowds),
    [agents, known, unasked, forPeople, crowds],
  )
  const opened = useOpenedDraft(props.conversation)?.content ?? ''
  const { reading, hear } = useReadMessage(parties, opened)
  const picker = usePicking()
  const audience = useAudience(channel, { isNeeded: reading.names.length > 0 })
  /** The writer is asked whether the message shall notify many people. */
  const [isAsking, setAsking] = useState(false)
  const draft = useDraft(boxRef, props, hear)
  const attaching = useAttaching(boxRef, props)
  const [length, setLength] = useState<AnswerLength | null>(null)
  /** Send was pressed while files were being uploaded: the message is sent when the last one is uploaded. */
  const [isDue, setIsDue] = useState(false)

  const isPending = attaching.files.some(({ state }) => state === 'uploading')
  const isBroken = attaching.files.some(({ state }) => state === 'failed')

  useLayoutEffect(() => {
    if (autoFocus) takeFocus(boxRef.current)
  }, [autoFocus])

  useEffect(() => {
    if (!insert || putIn.has(insert) || !boxRef.current) return
    putIn.add(insert)
    append(boxRef.current, insert.text)
  }, [insert])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the files change, with the text of that moment
  useEffect(() => {
    if (!isDue || isPending) return
    setIsDue(false)
    if (isBroken) return
    const elsewhere = document.activeElement
    send()
    // A person who has moved on to write in another place keeps the focus there.
    if (elsewhere === boxRef.current) return
    boxRef.current?.blur()
    if (elsewhere instanceof HTMLElement) elsewhere.focus({ preventScroll: true })
  }, [isDue, isPending, isBroken])

  function handleInput() {
    const box = boxRef.current
    if (!box) return
    setIsDue(false)
    growBox(box)
    draft.keep(box.value)
    hear(box.value)
    picker.hearText()
    if (box.value.trim() !== '') onTyping?.()
  }

  /** `isSure`: the writer was asked whether the message shall notify many. */
  function send(isSure = false) {
    const box = boxRef.current
    if (!box) return
    box.focus({ preventScroll: true })
    const content = normalizeContent(box.value)
    if (isBroken || !canSend(measureContent(content), attaching.files.length)) return
    if (isPending) return setIsDue(true)
    if (!isSure && audience && mayMeanMany(listMentionedNames(content), audience)) return setAsking(true)
    setAsking(false)
    const enclosed = enclose()
    clear()
    onSend(canSend(measureContent(content)) ? content : '', enclosed)
  }

  /** Returns the message as it is now; null: it can't be sent. */
  function readMessage(): { content: string; enclosed: Enclosed } | null {
    const content = normalizeContent(boxRef.current?.value ?? '')
    const { files } = attaching
    if (isBroken || isPending || !canSend(measureContent(content), files.length)) return null
    return { content: canSend(measureContent(content)) ? content : '', enclosed: enclose() }
  }

  /** Empties the box and all that belongs to its message, which is somewhere else now. */
  function clear() {
    const box = boxRef.current
    if (!box) return
    // The draft is more than this box has if it was written on in another tab: that text stays.
    const newer = draft.findNewer(box.value)
    // This is done as an edit, so that Undo brings back the text that was sent and not an older one.
    if (box.value !== '') editBox(box, [{ start: 0, end: box.value.length, text: '' }], [0, 0])
    draft.drop()
    attaching.uploads?.clear()
    attaching.forgive()
    picker.close()
    setForPeople(false)
    if (newer !== null) draft.keep(newer)
  }

  /** Returns the parts of the message beside its text. */
  function enclose(): Enclosed {
    const { files } = attaching
    return {
      ...(files.length > 0 && { attachments: files.map(toAttachment) }),
      ...(length && { answerLength: length }),
      ...(forPeople && { forPeople }),
    }
  }

  /** Shows the request of the message as it is now. Nothing is sent. */
  function preview() {
    const content = normalizeContent(boxRef.current?.value ?? '')
    if (canSend(measureContent(content))) props.onPreview?.(content, enclose())
  }

  function toggleAgents() {
    const box = boxRef.current
    if (!box) return
    if (reading.outlook.unasked) return setForPeople(!forPeople)
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

  function insertEmoji(emoji: string) {
    const box = boxRef.current
    if (box) put(box, { start: box.selectionStart, end: box.selectionEnd, text: emoji })
  }

  function makeLine(box: HTMLTextAreaElement) {
    const { value, selectionStart: start, selectionEnd: end } = box
    const continued = start === end ? continueLine(value, start) : null
    put(box, continued ?? { start, end, text: '\n' })
    // A browser scrolls to the caret only after keys.
    if (box.selectionEnd === box.value.length) box.scrollTop = box.scrollHeight
  }

  function run(command: Command, box: HTMLTextAreaElement) {
    if (command === 'send') return send()
    if (command === 'line') return makeLine(box)
    if (command === 'toggle-agents') return toggleAgents()
    if (command === 'next-length') return setLength(lengths[(lengths.indexOf(length) + 1) % 3] ?? null)
    if (command === 'attach') return attachRef.current?.click()
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
          inCode: event.key === 'Enter' && isInFence(box.value, box.selectionStart),
        })
    if (!taken && command === null) return
    if (command === 'edit-last' && !onEditLast) return
    if (command === 'attach' && !attaching.uploads) return
    if (command === 'line' && !needsHelp(box)) return
    // A key that was handled here must not act on the parent, too: Escape closes the list but not the panel.
    event.preventDefault()
    event.stopPropagation()
    if (command) run(command, box)
  }

  function handlePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { clipboardData: data, currentTarget: box } = event
    const text = data.getData('text/plain')
    const files = listPasted(data)
    if (files.length > 0 && attaching.uploads) {
      event.preventDefault()
      attaching.add(files)
      return
    }
    const link = linkSelection(box.value, [box.selectionStart, box.selectionEnd], text)
    if (link) {
      event.preventDefault()
      return put(box, link)
    }
    const html = data.getData('text/html')
    if (html !== '' && isWorthReading(html) && !isInFence(box.value, box.selectionStart)) {
      event.preventDefault()
      void pasteHtml(box, html, text)
      return
    }
    growForPaste(box, text)
  }

  /** Turns a text that is too long for a message into a file, and empties the box. */
  function sendAsFile() {
    const box = boxRef.current
    if (!box || !attaching.uploads) return
    const name = composerStrings.pastedName
    const file = new File([normalizeContent(box.value)], name, { type: 'text/plain' })
    // If no more files fit, the text stays in the box.
    if (!attaching.add([file])) return
    editBox(box, [{ start: 0, end: box.value.length, text: '' }], [0, 0])
  }

  return {
    ...{ channel, offered, isAsking, setAsking },
    ...{ opened, boxRef, attachRef, reading, picker, attaching, isDue, isBroken, length, setLength },
    ...{ handleInput, handleKey, handlePaste, send, toggleAgents, startMention, sendAsFile, preview },
    ...{ readMessage, clear, insertEmoji },
    sendable: !isBroken && canSend(reading, attaching.files.length),
  }
}

/** Tells whether a new line needs more than the browser does: a plain one does not. */
function needsHelp(box: HTMLTextAreaElement): boolean {
  const { value, selectionStart: start, selectionEnd: end } = box
  return start === end && continueLine(value, start) !== null
}

async function pasteHtml(box: HTMLTextAreaElement, html: string, text: string) {
  const { selectionStart: start, selectionEnd: end } = box
  const read = await import('./paste/read-html').then(
    ({ readHtml }) => readHtml(html),
    // If the converter can't be loaded, the plain text is still pasted.
    () => '',
  )
  const pasted = read === '' || read.length > limits.messageLength ? text : read
  growForPaste(box, pasted)
  put(box, { start, end: Math.min(end, box.value.length), text: pasted })
}

/** Replaces a part of the text and puts the caret after the new text. */
function put(box: HTMLTextAreaElement, edit: Edit) {
  const caret = edit.start + edit.text.length
  editBox(box, [edit], [caret, caret])
}

/** Inserts a text, on its own line if there is text already. */
function append(box: HTMLTextAreaElement, text: string) {
  const { value } = box
  const isEmpty = value.trim() === ''
  const start = isEmpty ? 0 : value.length
  const gap = isEmpty || value.endsWith('\n') ? '' : '\n'
  const caret = start + gap.length + text.length
  editBox(box, [{ start, end: value.length, text: gap + text }], [caret, caret])
}
