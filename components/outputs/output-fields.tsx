'use client'

import { useState } from 'react'
import { outputStrings as words } from '@/components/strings/tasks/outputs'
import { LinkButton } from '@/components/ui/button/link-button'
import { isNode } from '@/server/domain/agents/schema-node'
import type { OutputObject } from '@/server/domain/outputs/output-object'
import { nameField } from '@/server/domain/outputs/output-text'
import { foldText, readValue } from './read-value'

/** The most items of a list that are shown at first. */
const mostItems = 20

/** The fields of an object, each with its name above its value. */
export function OutputFields({ object }: { object: OutputObject }) {
  const fields = Object.entries(object)
  if (fields.length === 0) return <span className="text-text-3">{words.none}</span>
  return (
    <dl className="space-y-8">
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs leading-19 font-medium text-text-3">{nameField(name)}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ value }: { value: unknown }) {
  if (Array.isArray(value)) return <List items={value} />
  if (isNode(value)) {
    return (
      <div className="mt-2 border-l-2 border-line pl-12">
        <OutputFields object={value} />
      </div>
    )
  }
  const read = readValue(value)
  switch (read.kind) {
    case 'none':
      return <span className="text-text-3">{words.none}</span>
    case 'choice':
      return <>{read.isOn ? words.yes : words.no}</>
    case 'link':
      return (
        <a
          className="text-accent underline underline-offset-3"
          href={read.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {read.href}
        </a>
      )
    case 'time':
      return (
        <time className="whitespace-nowrap" dateTime={read.at} title={read.at}>
          {read.words}
        </time>
      )
    case 'text':
      return <LongText text={read.text} />
  }
}

function List({ items }: { items: readonly unknown[] }) {
  const [isOpen, setOpen] = useState(false)
  if (items.length === 0) return <span className="text-text-3">{words.none}</span>
  const shown = isOpen ? items : items.slice(0, mostItems)
  const isNested = items.some(item => typeof item === 'object' && item !== null)
  return (
    <>
      <ul className={isNested ? 'mt-2 space-y-8' : 'list-disc pl-18'}>
        {shown.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an object never changes, and its items have no other name
          <li key={index}>
            <Value value={item} />
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <LinkButton onClick={() => setOpen(true)}>{words.more(items.length - shown.length)}</LinkButton>
      )}
    </>
  )
}

function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const lead = foldText(text)
  return (
    <>
      <span className="whitespace-pre-wrap">{isOpen || lead === null ? text : `${lead}…`}</span>{' '}
      {lead !== null && (
        <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.showLess : words.showAll}
        </LinkButton>
      )}
    </>
  )
}
