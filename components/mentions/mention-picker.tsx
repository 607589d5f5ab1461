import { useEffect, useRef } from 'react'
import { usePresence } from '@/components/presence/use-presence'
import { composerStrings as words } from '@/components/strings/composer'
import { messagesStrings } from '@/components/strings/messages'
import { presenceStrings } from '@/components/strings/people'
import { AgentAvatar, PersonAvatar } from '@/components/ui/avatar/avatar'
import { foldText } from '@/server/domain/messages/fold-text'
import type { MentionOption, Part } from './mention-options'
import type { OpenPicker } from './use-mention-picker'

interface Props {
  picker: OpenPicker
  onPoint: (index: number) => void
  onPick: (option: MentionOption) => void
}

/**
 * Lists the people and agents to mention. The text box keeps the focus and the keys,
 * and names the active option.
 */
export function MentionPicker({ picker, onPoint, onPick }: Props) {
  const { listId, options, total, active } = picker
  return (
    <div className="menu picker">
      <div className="picker-list" role="listbox" id={listId} aria-label={words.picker(total)}>
        {options.map((option, index) => (
          <Option
            key={option.id}
            id={optionId(listId, index)}
            option={option}
            isActive={index === active}
            onPoint={() => onPoint(index)}
            onPick={() => onPick(option)}
          />
        ))}
      </div>
      <div className="picker-f" aria-hidden="true">
        <span>{describeCount(picker)}</span>
        <span>{words.keyChoose}</span>
        <span>{words.keyPick}</span>
        <span>{words.keyClose}</span>
      </div>
    </div>
  )
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** Tells how many candidates match, and whether all of them are listed. */
export function describeCount({ options, total }: OpenPicker): string {
  return total > options.length ? words.bestOf(options.length, total) : words.matches(total)
}

interface OptionProps {
  id: string
  option: MentionOption
  isActive: boolean
  onPoint: () => void
  onPick: () => void
}

function Option({ id, option, isActive, onPoint, onPick }: OptionProps) {
  const { agent, name, label, labelMatch, nameMatch, isMe } = option
  const row = useRef<HTMLDivElement>(null)
  const presence = usePresence().get(option.id)?.state
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isActive])
  const showsName = !agent || foldText(label).text !== name
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the focus and the keys
    <div
      ref={row}
      id={id}
      className={isActive ? 'opt on' : 'opt'}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseMove={onPoint}
      // A press must not take the focus from the text box.
      onMouseDown={event => event.preventDefault()}
      onClick={onPick}
    >
      <span aria-hidden="true">
        {agent ? (
          <AgentAvatar agent={agent} size="s" />
        ) : (
          <PersonAvatar id={option.id} name={label} size="s" mark={presence && marks[presence]} />
        )}
      </span>
      <b>
        <Marked text={label} part={labelMatch} />
      </b>{' '}
      {agent && <span className="tag">{messagesStrings.agent}</span>}{' '}
      {isMe && <span className="tag">{words.you}</span>}{' '}
      {presence && <span className="sr">{presenceStrings[presence]} </span>}
      {showsName && (
        <span className="why">
          @<Marked text={name} part={labelMatch ? null : nameMatch} />
        </span>
      )}{' '}
      <span className="why cut grow" title={agent?.description}>
        {agent?.description}
      </span>
      {isActive && (
        <span aria-hidden="true">
          <kbd>↵</kbd>
        </span>
      )}
    </div>
  )
}

const marks = { online: 'dot', away: 'ring' } as const

/** Highlights the typed letters where they are found. */
function Marked({ text, part }: { text: string; part: Part | null }) {
  if (!part || part[0] === part[1]) return text
  return (
    <>
      {text.slice(0, part[0])}
      <mark>{text.slice(part[0], part[1])}</mark>
      {text.slice(part[1])}
    </>
  )
}
