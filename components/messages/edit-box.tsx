'use client'

import dynamic from 'next/dynamic'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ComposerNotes } from '@/components/composer/composer-notes'
import { growingTextStyle } from '@/components/composer/composer-style'
import { growBox } from '@/components/composer/grow-box'
import { canSend, measureContent } from '@/components/composer/read-message'
import { type Editing, useThreadScope } from '@/components/live/thread/thread-scope'
import { activeId, describeCount } from '@/components/mentions/describe-options'
import { useKnownPeople } from '@/components/mentions/use-crowds'
import { useMentionPicker } from '@/components/mentions/use-mention-picker'
import { changingStrings } from '@/components/strings/messages/changing'
import { Button } from '@/components/ui/button/button'
import { LinkButton } from '@/components/ui/button/link-button'
import { editBox } from '@/components/ui/edit-text'
import { isComposing } from '@/components/ui/keys/is-composing'
import { isTouch } from '@/components/ui/keys/pointer-and-keyboard'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { Caption } from '@/components/ui/text/caption'
import { ProblemLine } from '@/components/ui/text/problem-line'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { listMentionedNames } from '@/server/domain/messages/mentions'
import type { Message } from '@/server/domain/messages/message'
import { normalizeContent } from '@/server/domain/messages/message-content'
import { begunEdit, keepEdit, useBegunEdit } from './begun-edits'

const MentionPicker = dynamic(
  () => import('@/components/mentions/mention-picker').then(file => file.MentionPicker),
  { ssr: false },
)

/** The wishes to edit that have got the focus: a box that is scrolled back into sight does not take it again. */
const focused = new WeakSet<Editing>()

/** A box to edit a message's text in its place: Enter saves, Esc cancels. It offers names and emoji like the composer. */
export function EditBox({ message }: { message: Message }) {
  const { feed, channel, editing, edit } = useThreadScope()
  const box = useRef<HTMLTextAreaElement>(null)
  const begun = useBegunEdit(message)
  const text = begun?.text ?? message.content
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const id = useId()
  const content = normalizeContent(text)
  const reading = measureContent(content)
  /** The message got other words while this edit waited: they must not be overwritten unseen. */
  const isOutdated =
    !saving && begun !== null && message.content !== begun.base && message.content !== content
  const maySave = canSend(reading, message.metadata.attachments?.length)
  const names = useMentionedNames(text, message)
  const picker = useEditPicker(box, channel)
  const { open } = picker
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows its text
  useLayoutEffect(() => {
    if (box.current) growBox(box.current)
  }, [text])
  useLayoutEffect(() => {
    const area = box.current
    if (!area || !editing || focused.has(editing)) return
    focused.add(editing)
    area.focus({ preventScroll: true })
    area.setSelectionRange(area.value.length, area.value.length)
  }, [editing])

  function close() {
    keepEdit(message, null)
    // By the time that a save is answered, the person may edit another message.
    if (box.current) edit(null)
  }

  async function save() {
    if (saving || !maySave) return
    if (content === message.content) return close()
    picker.close()
    setProblem(null)
    setSaving(true)
    const refused = await feed.edit(message, content)
    setSaving(false)
    if (refused) {
      setProblem(refused)
      // The reason may be newer words that have not come here.
      return feed.catchUp()
    }
    const now = begunEdit(message)
    if (now && now.text !== text) keepEdit(message, { ...now, base: content })
    else close()
  }

  function hear(value: string) {
    const base = begunEdit(message)?.base ?? message.content
    const isUntouched = value === base && base === message.content
    keepEdit(message, isUntouched ? null : { text: value, base })
    picker.hearText()
  }

  function takeNewer() {
    const area = box.current
    keepEdit(message, { text, base: message.content })
    // As an edit in the box, so that Undo brings back the own words.
    if (area) editBox(area, [{ start: 0, end: area.value.length, text: message.content }])
    keepEdit(message, null)
    setProblem(null)
    picker.close()
  }

  function press(event: KeyboardEvent) {
    const { key, shiftKey, nativeEvent } = event
    if (isComposing(nativeEvent)) return
    if (picker.takeKey(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (key === 'Enter' && !shiftKey && !isTouch()) {
      event.preventDefault()
      if (!isOutdated) void save()
    }
  }

  return (
    <div>
      {open && (
        <LoadedPart>
          <MentionPicker className="mt-2 mb-6" picker={open} onPoint={picker.point} onPick={picker.pick} />
        </LoadedPart>
      )}
      <div className="relative mt-2 rounded-card writing-frame">
        <textarea
          ref={box}
          className={growingTextStyle()}
          rows={1}
          value={text}
          aria-label={changingStrings.editBox}
          aria-describedby={id}
          aria-invalid={reading.left !== null && reading.left < 0 ? true : undefined}
          onChange={event => hear(event.target.value)}
          onSelect={picker.hearCaret}
          onKeyDown={press}
          onBlur={picker.close}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={open?.listId}
          aria-activedescendant={activeId(open)}
        />
        <ComposerNotes id={id} left={reading.left} tooMany={false} names={names} channel={channel} isEdit />
      </div>
      {isOutdated ? (
        <NewerWords words={message.content} onTake={takeNewer} onSave={() => void save()} />
      ) : (
        problem && (
          <ProblemLine>
            <span>{problem}</span>
          </ProblemLine>
        )
      )}
      <div className="mt-6 mb-4 flex items-center gap-8">
        <Button
          look="main"
          size="s"
          disabled={!maySave || isOutdated}
          onMouseDown={keepFocus}
          onClick={() => void save()}
        >
          {changingStrings.save}
        </Button>
        <Button look="quiet" size="s" onMouseDown={keepFocus} onClick={close}>
          {changingStrings.cancel}
        </Button>
        {/* On touch Enter makes a line, and there is no Esc. Over newer words Enter saves nothing. */}
        {!isTouch() && !isOutdated && <Caption>{changingStrings.editHint}</Caption>}
      </div>
      <span className="sr-only" role="status">
        {open && describeCount(open)}
      </span>
    </div>
  )
}

/** Says that the message has other words by now, which they are, and offers both ways out. */
function NewerWords(props: { words: string; onTake: () => void; onSave: () => void }) {
  return (
    <>
      <ProblemLine>
        <span className="phone:min-w-0 phone:flex-1 phone:basis-4/5">{changingStrings.outdated}</span>
        <LinkButton onMouseDown={keepFocus} onClick={props.onTake}>
          {changingStrings.takeNewer}
        </LinkButton>
        <LinkButton onMouseDown={keepFocus} onClick={props.onSave}>
          {changingStrings.saveAnyway}
        </LinkButton>
      </ProblemLine>
      <p className="mt-2 line-clamp-3 text-xs whitespace-pre-wrap text-text-2">
        {changingStrings.newerWords(props.words)}
      </p>
    </>
  )
}

/**
 * Leaves the focus in the text while a button is pressed. Without the focus the picker above closes, the button moves
 * away from under the finger, and nothing is clicked.
 */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}

function useEditPicker(box: RefObject<HTMLTextAreaElement | null>, channel: Channel | undefined) {
  const { agents, members } = useWorkspace()
  const everybody = useMemo(
    () => ({ agents: [...agents.values()], people: [...members.values()] }),
    [agents, members],
  )
  const { offered } = useKnownPeople(channel, everybody.people)
  return useMentionPicker(box, { agents: everybody.agents, members: offered, channel })
}

/** Returns the names that the text mentions and the stored message does not; the same list until they change. */
function useMentionedNames(text: string, message: Message): readonly string[] {
  const key = useMemo(() => {
    const before = new Set(message.metadata.mentions?.map(({ name }) => name))
    return listMentionedNames(text)
      .filter(name => !before.has(name))
      .join(' ')
  }, [text, message])
  return useMemo(() => key.split(' ').filter(Boolean), [key])
}
