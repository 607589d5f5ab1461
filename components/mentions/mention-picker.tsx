import { cx } from 'class-variance-authority'
import { useEffect, useRef } from 'react'
import { Person } from '@/components/people/author'
import { StatusMark } from '@/components/people/status/status-mark'
import { usePresence } from '@/components/presence/use-presence'
import { callsStrings } from '@/components/strings/channels/calls'
import { messagesStrings } from '@/components/strings/messages'
import { pickerStrings } from '@/components/strings/messages/picker'
import { presenceStrings } from '@/components/strings/people'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { Icon } from '@/components/ui/icon'
import { menuStyle, optionStyle } from '@/components/ui/menu/menu-style'
import { Tag } from '@/components/ui/text/tag'
import { foldText } from '@/server/domain/messages/fold-text'
import { describeCount, optionId } from './describe-options'
import type { MentionOption, Part } from './mention-options'
import type { OpenPicker } from './use-mention-picker'

interface Props {
  /** For its place only. */
  className?: string
  picker: OpenPicker
  onPoint: (index: number) => void
  onPick: (option: MentionOption) => void
}

/** In a short window the list gives way before the text does, down to two rows. */
const shrinkingStyle = 'flex shrink-100 flex-col'
const leastStyle = ({ length }: readonly MentionOption[]) => (length > 1 ? 'min-h-106' : 'min-h-58')

/**
 * Lists the people and agents to mention. The text box keeps the focus and the keys,
 * and names the active option.
 */
export function MentionPicker({ className, picker, onPoint, onPick }: Props) {
  const { listId, of, options, total, active } = picker
  return (
    <div className={menuStyle({ className: cx(shrinkingStyle, leastStyle(options), className) })}>
      <div
        className="max-h-picker scrollbar-thin overflow-y-auto overscroll-contain"
        role="listbox"
        id={listId}
        aria-label={pickerStrings.pickers[of](total)}
      >
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
      <div
        className={cx(
          'mt-4 flex flex-wrap gap-x-14 border-t border-line px-8 pt-5 pb-2',
          'text-xs whitespace-nowrap text-text-3 finger:hidden',
        )}
        aria-hidden="true"
      >
        <span>{describeCount(picker)}</span>
        <span>{pickerStrings.keyChoose}</span>
        <span>{pickerStrings.keyPick}</span>
        <span>{pickerStrings.keyClose}</span>
      </div>
    </div>
  )
}

interface OptionProps {
  id: string
  option: MentionOption
  isActive: boolean
  onPoint: () => void
  onPick: () => void
}

function Option({ id, option, isActive, onPoint, onPick }: OptionProps) {
  const { agent, crowd, emoji, member, name, label, labelMatch, nameMatch, isMe, isOutside } = option
  const row = useRef<HTMLDivElement>(null)
  const presence = usePresence().get(option.id)?.state
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isActive])
  const showsName = !emoji && (!agent || foldText(label).text !== name)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the focus and the keys
    <div
      ref={row}
      id={id}
      className={optionStyle({ finger: 'l', isOn: isActive })}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseMove={onPoint}
      // A press must not take the focus from the text box.
      onMouseDown={event => event.preventDefault()}
      onClick={onPick}
    >
      <span className="inline-flex flex-none" aria-hidden="true">
        {agent ? (
          <AgentAvatar agent={agent} size="s" />
        ) : crowd ? (
          <Icon name="users" />
        ) : emoji ? (
          <span className="w-20 text-center text-lg leading-20">{emoji}</span>
        ) : (
          <Person id={option.id} size="s" mark={presence && marks[presence]} />
        )}
      </span>
      <b className="max-w-1/2 flex-none overflow-hidden font-semibold text-ellipsis">
        <Marked text={label} part={labelMatch} />
      </b>{' '}
      {member && <StatusMark status={member.status} />}{' '}
      {agent && <Tag className="flex-none">{messagesStrings.agent}</Tag>}{' '}
      {isMe && <Tag className="flex-none">{pickerStrings.you}</Tag>}{' '}
      {isOutside && <Tag className="flex-none">{callsStrings.outside}</Tag>}{' '}
      {presence && <span className="sr-only">{presenceStrings[presence]} </span>}
      {showsName && (
        <span className="flex-none text-text-2">
          @<Marked text={name} part={labelMatch ? null : nameMatch} />
        </span>
      )}{' '}
      <span className="min-w-0 flex-1 truncate text-text-2" title={agent?.description}>
        {agent?.description}
        {crowd?.count != null && callsStrings.people(crowd.count)}
      </span>
      {isActive && (
        <span className="flex-none finger:hidden" aria-hidden="true">
          <kbd className="text-text-2">↵</kbd>
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
      <mark className="bg-transparent text-accent">{text.slice(part[0], part[1])}</mark>
      {text.slice(part[1])}
    </>
  )
}
