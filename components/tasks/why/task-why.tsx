'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LayerTable } from '@/components/previews/layer-table'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { whyStrings as words } from '@/components/strings/tasks/why'
import { memoryOfTaskId } from '@/components/tasks/memory/task-memory'
import { nameAllBodies } from '@/components/tasks/page/name-bodies'
import { StoredBody } from '@/components/tasks/page/stored-body'
import type { StepRow } from '@/components/tasks/waterfall/lay-out-task'
import { LinkButton } from '@/components/ui/button/link-button'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import { showWireName } from '@/server/domain/mcp/tool-name'
import type { MessageMetadata } from '@/server/domain/messages/message'
import type { Why, WhyPart } from './read-why'

/**
 * The things that an answer rests on: tools, memories, messages, every layer of the prompt. A link from the answer leads
 * here, and opens the part that explains most.
 */
export function TaskWhy(props: { taskId: string; why: Why; shown: MessageMetadata['shown'] | null }) {
  const { taskId, why, shown } = props
  const section = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<ReadonlySet<WhyPart>>(new Set())
  const { first } = why
  useEffect(() => {
    if (location.hash !== '#why') return
    setOpen(new Set([first]))
    section.current?.scrollIntoView({ block: 'start' })
    section.current?.focus({ preventScroll: true })
  }, [first])
  const toggle = (part: WhyPart) =>
    setOpen(now => new Set(now.has(part) ? [...now].filter(each => each !== part) : [...now, part]))
  const partOf = (part: WhyPart) => ({ part, isOpen: open.has(part), onToggle: () => toggle(part) })
  const tokens = why.layers.reduce((sum, layer) => sum + layer.tokens, 0)
  return (
    <section
      ref={section}
      id="why"
      tabIndex={-1}
      className="border-b border-line px-16 py-12 text-sm"
      aria-labelledby="why-title"
    >
      <h2 id="why-title" className="text-sm">
        {words.title}
      </h2>
      <Caption as="p" className="mb-4">
        {words.lead}
      </Caption>
      <Part
        {...partOf('tools')}
        note={why.calls.length === 0 ? words.noCalls : words.calls(why.calls.length)}
      >
        {why.calls.length > 0 && (
          <ol className="grid gap-12">
            {why.calls.map(call => (
              <Call key={call.key} taskId={taskId} call={call} />
            ))}
          </ol>
        )}
      </Part>
      <Part {...partOf('memory')} note={why.memories === 0 ? words.noMemories : words.memories(why.memories)}>
        {why.memories > 0 && (
          <LinkButton onClick={() => document.getElementById(memoryOfTaskId)?.scrollIntoView()}>
            {words.toMemories}
          </LinkButton>
        )}
      </Part>
      <Part {...partOf('messages')} note={shown ? taskStrings.shown(shown) : words.wholeConversation}>
        <p className="mb-8 text-text-2">{words.request}</p>
        <StoredBody taskId={taskId} name={{ kind: 'request', hash: why.request }} />
      </Part>
      <Part {...partOf('layers')} note={words.tokens(tokens)}>
        <LayerTable layers={why.layers} />
      </Part>
    </section>
  )
}

/** A part with its facts in one line; without anything to open it is that line alone. */
function Part(props: {
  part: WhyPart
  note: string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const { part, note, isOpen, onToggle, children } = props
  const bodyId = `why-${part}`
  const name = (
    <>
      <b className="font-semibold">{words.parts[part]}</b> <Caption>{note}</Caption>
    </>
  )
  if (!children) return <p className="min-h-28 py-4 pl-20">{name}</p>
  return (
    <div>
      <button
        type="button"
        className="flex min-h-28 w-full items-center gap-6 rounded-control text-left hover:bg-hover touch:min-h-touch"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} small className="text-text-3" />
        <span className="min-w-0">{name}</span>
      </button>
      {isOpen && (
        <div id={bodyId} className="pt-4 pb-12 pl-20 phone:pl-0">
          {children}
        </div>
      )}
    </div>
  )
}

function Call({ taskId, call }: { taskId: string; call: StepRow }) {
  return (
    <li className="grid gap-8">
      <h3 className="text-sm">
        <span className="font-mono text-xs">{showWireName(call.name)}</span>{' '}
        {call.state === 'failed' && <Caption>{words.failed}</Caption>}
      </h3>
      {nameAllBodies(call.events).map(body => (
        <StoredBody key={`${body.kind} ${body.hash}`} taskId={taskId} name={body} />
      ))}
    </li>
  )
}
