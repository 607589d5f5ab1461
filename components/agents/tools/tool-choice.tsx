import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { settingNameStyle, settingRowStyle, settingTextStyle } from '@/components/agents/setting-row'
import { agentsStrings } from '@/components/strings/agents'
import { Button } from '@/components/ui/button/button'
import { Input } from '@/components/ui/form/control'
import { Tag } from '@/components/ui/text/tag'
import type { ToolEffect } from '@/server/domain/agents/tool'

const words = agentsStrings

/** One tool of an agent: whether it is given, its purpose, its effects on others, and a note for this agent. */
export function ToolChoice(props: {
  name: string
  purpose?: string | undefined
  /** Words of people, and the work of the agent that follows. */
  example?: string | undefined
  effect?: ToolEffect | undefined
  isGiven: boolean
  note: string
  onChange: (isGiven: boolean) => void
  onNote: (note: string) => void
}) {
  const { name, purpose, example, effect, isGiven, note, onChange, onNote } = props
  const [isOpen, setOpen] = useState(false)
  const showsNote = isGiven && (isOpen || note !== '')
  return (
    <div>
      <div className={cx(settingRowStyle(), 'phone:relative')}>
        <label className="flex min-w-0 flex-1 items-center gap-10 phone:flex-wrap phone:gap-y-2 touch:min-h-touch">
          <input
            className="accent-accent-solid"
            type="checkbox"
            checked={isGiven}
            onChange={event => onChange(event.target.checked)}
          />
          <span className={cx(settingNameStyle, 'wrap-anywhere')}>{name}</span>
          <span className={settingTextStyle}>{purpose}</span>
          {effect && <Tag icon={effect === 'read_only' ? 'search' : 'pencil'}>{words.effects[effect]}</Tag>}
        </label>
        {isGiven && !showsNote && (
          <Button look="quiet" size="s" aria-label={words.addNote(name)} onClick={() => setOpen(true)}>
            {words.toolNote}
          </Button>
        )}
      </div>
      {isGiven && example && (
        <p className="mb-4 ml-24 text-xs text-text-3">
          {words.toolExample} {example}
        </p>
      )}
      {showsNote && (
        <Input
          className="mb-6"
          size="s"
          aria-label={words.noteOn(name)}
          placeholder={words.notePlaceholder}
          maxLength={2_000}
          // It takes the place of the button that was pressed.
          autoFocus={isOpen}
          value={note}
          onChange={event => onNote(event.target.value)}
          onBlur={() => setOpen(false)}
        />
      )}
    </div>
  )
}
