'use client'

import { strings } from '@/components/strings'
import { AgentAvatar, PersonAvatar } from '@/components/ui/avatar'
import type { Mentionable } from './rank-mentions'
import type { MentionPicker } from './use-mention-picker'

const words = strings.composer

/** The list of whom one may call; the keys stay in the text box, which names the active option. */
export function MentionList({ picker }: { picker: MentionPicker }) {
  const { options, active, listId } = picker
  return (
    <div className="menu picker">
      <div role="listbox" id={listId} aria-label={words.picker(options.length)}>
        {options.map((each, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the keys, see aria-activedescendant
          <div
            key={each.id}
            id={optionId(listId, index)}
            className={index === active ? 'opt on' : 'opt'}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onPointerMove={() => picker.point(index)}
            // The text box must not lose the focus to a press.
            onPointerDown={event => event.preventDefault()}
            onClick={() => picker.pick(index)}
          >
            <Face who={each} />
            <b>
              <Match text={each.displayName} typed={picker.typed} />
            </b>
            {each.kind === 'agent' && <span className="tag">{strings.messages.agent}</span>}
            <span className="why cut grow" title={each.why}>
              {each.why}
            </span>
            {index === active && <kbd>↵</kbd>}
          </div>
        ))}
      </div>
      <div className="picker-f" aria-hidden="true">
        <span>{words.matches(options.length)}</span>
        <span>{words.keyChoose}</span>
        <span>{words.keyPick}</span>
        <span>{words.keyClose}</span>
      </div>
      <p className="sr" role="status">
        {words.matches(options.length)}
      </p>
    </div>
  )
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

function Face({ who }: { who: Mentionable }) {
  if (who.kind === 'person') return <PersonAvatar id={who.id} name={who.displayName} size="s" />
  return <AgentAvatar agent={{ slug: who.name, displayName: who.displayName }} size="s" />
}

/** The typed letters stand out where they are found. */
function Match({ text, typed }: { text: string; typed: string }) {
  const at = typed === '' ? -1 : text.toLowerCase().indexOf(typed)
  if (at < 0) return <>{text}</>
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + typed.length)}</mark>
      {text.slice(at + typed.length)}
    </>
  )
}
