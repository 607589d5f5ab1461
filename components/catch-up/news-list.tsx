'use client'

import Link from 'next/link'
import { useNameOf } from '@/components/people/author'
import { catchUpStrings as words } from '@/components/strings/catch-up/catch-up'
import { linkStyle } from '@/components/ui/button/link-style'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import { citeStyle } from '@/components/ui/text/cite-style'
import { State, type StateTone } from '@/components/ui/text/state'
import { listTime } from '@/components/workspace/format-time'
import { useNamedWords } from '@/components/workspace/names/use-plain-text'
import { conversationPath, messagePath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { CatchUp, NewsKind, NewsSource, ShownLine } from '@/server/domain/catch-up/catch-up'
import { groupNews, type NewsGroup } from './group-news'

const tones: Readonly<Record<NewsKind, StateTone>> = {
  asked: 'wait',
  decided: 'ok',
  changed: 'run',
  open: 'idle',
}

/** The lines of the news, by conversation. */
export function NewsList({ made, onOpen }: { made: CatchUp; onOpen: () => void }) {
  return (
    <ul className="grid grid-cols-1 gap-16">
      {groupNews(made.lines).map(group => (
        <Group key={group.key} group={group} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function Group({ group, onOpen }: { group: NewsGroup; onOpen: () => void }) {
  const { workspace, channels } = useWorkspace()
  const named = useNamedWords()
  const { place, lines } = group
  const channel = channels.find(({ id }) => id === place.channelId)
  if (!channel) return null
  const name = channel.kind === 'direct' ? words.directMessage : `#${channel.name}`
  const tone = place.forkId ? 'warm' : 'cool'
  return (
    <li>
      <h3 className="mb-4 flex min-w-0 items-baseline gap-6 text-sm font-medium">
        <span className="max-w-1/2 flex-none truncate text-text-2">{name}</span>
        {place.forkId && <Icon name="git-branch" small className="self-center text-fork" />}
        <Link
          className={linkStyle({ tone, className: 'min-w-0 truncate' })}
          href={conversationPath(workspace, channel, place)}
          prefetch={false}
          onClick={onOpen}
        >
          {place.forkId && <span className="sr-only">{words.fork} </span>}
          {named(place.topic, place.topicMentions)}
        </Link>
      </h3>
      <ul className="grid grid-cols-1 gap-10">
        {lines.map(line => (
          <Line
            key={line.id}
            line={line}
            onOpen={onOpen}
            pathOf={id => messagePath(workspace, channel, { ...place, id })}
          />
        ))}
      </ul>
    </li>
  )
}

function Line(props: { line: ShownLine; onOpen: () => void; pathOf: (messageId: string) => string }) {
  const { line, onOpen, pathOf } = props
  const named = useNamedWords()
  return (
    <li className="grid grid-cols-1 gap-2 border-l-2 border-line-strong pl-10">
      <State tone={tones[line.kind]}>{words.kinds[line.kind]}</State>
      <p className="leading-body wrap-anywhere" dir="auto">
        {named(
          line.text,
          line.sources.flatMap(({ mentions = [] }) => mentions),
        )}
      </p>
      {line.sources.map(source => (
        <Source
          key={`${source.messageId}${source.quote}`}
          source={source}
          isFork={line.forkId !== null}
          href={pathOf(source.messageId)}
          onOpen={onOpen}
        />
      ))}
    </li>
  )
}

/** A chip that leads to the message, with the words that the line rests on. */
function Source(props: { source: NewsSource; isFork: boolean; href: string; onOpen: () => void }) {
  const { source, isFork, href, onOpen } = props
  const nameOf = useNameOf()
  const author = nameOf(source)
  const quote = useNamedWords()(source.quote, source.mentions)
  const tone = isFork ? 'warm' : 'cool'
  return (
    <p className="flex min-w-0 items-baseline gap-4 text-sm">
      <Link
        className={citeStyle({ tone, place: 'row', className: 'flex-none' })}
        href={href}
        aria-label={words.source(source.number, author, quote)}
        data-cite
        prefetch={false}
        onClick={onOpen}
      >
        {source.number}
      </Link>
      <span className="line-clamp-2 wrap-anywhere text-text-2">“{quote}”</span>
      <Caption as="time" className="whitespace-nowrap" dateTime={source.createdAt}>
        {author}, {listTime(source.createdAt, new Date())}
      </Caption>
    </p>
  )
}
