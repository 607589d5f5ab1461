'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { LinkButton } from '@/components/ui/button/link-button'
import { ViewSwitch } from '@/components/ui/button/view-switch'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { KeyValues } from '@/components/ui/surface/key-values'
import { Caption } from '@/components/ui/text/caption'
import { redactSecrets } from '@/server/domain/secrets/redact-secrets'
import type { WhyHidden } from '@/server/domain/tasks/bodies/sight'
import { LongText } from './long-text'
import type { BodyName } from './name-bodies'
import { type ReadBody, readAnswer, readJson, readRequest } from './read-body'

const words = taskStrings

const readers: Readonly<Partial<Record<BodyName['kind'], (body: string) => ReadBody | null>>> = {
  request: readRequest,
  answer: readAnswer,
  input: readJson,
}

const views = [
  ['read', words.asRead],
  ['sent', words.asSent],
] as const

/**
 * The bytes sent to or received from a model or a tool: split into sections for reading, or unchanged. Words that
 * the person may not read are taken out before.
 */
export function StoredBody({ taskId, name }: { taskId: string; name: BodyName }) {
  const trpc = useTRPC()
  const { hash, kind, mediaType } = name
  const stored = useQuery(
    trpc.task.payload.queryOptions({ taskId, hash }, { staleTime: Number.POSITIVE_INFINITY }),
  )
  if (stored.isPending) return <p className="text-sm text-text-2">{words.reading}</p>
  if (stored.isError) return <Refused error={stored.error} onRetry={() => void stored.refetch()} />
  if (stored.data.body === null) {
    return (
      <p className="text-sm text-text-2">
        {words.erased} <span className="font-mono text-xs wrap-anywhere">{hash}</span>
      </p>
    )
  }
  return (
    <>
      <NotShown reasons={stored.data.notShown} />
      {mediaType === undefined || !isBase64(stored.data.body) ? (
        <OpenBody kind={kind} body={stored.data.body} />
      ) : (
        <Picture mediaType={mediaType} base64={stored.data.body} />
      )}
    </>
  )
}

function isBase64(body: string): boolean {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(body)
}

/** A picture in the result of a tool, as the model was shown it. */
function Picture({ mediaType, base64 }: { mediaType: string; base64: string }) {
  return (
    <figure className="grid grid-cols-1 gap-8">
      <figcaption className="text-sm">{words.bodies.picture}</figcaption>
      <img
        className="max-w-full justify-self-start rounded-chip border border-line bg-well object-contain"
        src={`data:${mediaType};base64,${base64}`}
        alt={words.bodies.picture}
      />
    </figure>
  )
}

/** Says why words were taken out of a body. */
function NotShown({ reasons }: { reasons: readonly WhyHidden[] }) {
  return reasons.map(why => (
    <p key={why} className="text-sm text-text-2">
      <Icon name="lock" small /> {words.notShown[why]}
    </p>
  ))
}

/**
 * The input of a tool is shown and copied without the secrets in it; requests and answers are exactly what
 * was sent.
 */
function OpenBody({ kind, body: stored }: { kind: BodyName['kind']; body: string }) {
  const [shown, setShown] = useState<'read' | 'sent'>('read')
  const body = kind === 'input' ? redactSecrets(stored) : stored
  const read = readers[kind]?.(body) ?? null
  return (
    <section className="grid grid-cols-1 gap-8" aria-label={words.bodies[kind]}>
      <div className="flex min-h-28 items-center gap-8">
        <h3 className="min-w-0 flex-1 text-sm">{words.bodies[kind]}</h3>
        {body !== stored && <Caption>{words.masked}</Caption>}
        <Caption className="tabular-nums">{words.characters(body.length)}</Caption>
        {read && <ViewSwitch label={words.bodies[kind]} views={views} shown={shown} onShow={setShown} />}
        <CopyButton text={body} label={words.copyBody} />
      </div>
      {read && shown === 'read' ? (
        <ReadableBody read={read} />
      ) : (
        <LongText label={words.asSent} copyLabel={words.copyBody} text={body} />
      )}
    </section>
  )
}

function ReadableBody({ read }: { read: ReadBody }) {
  return (
    <>
      <KeyValues values={read.settings} />
      {read.sections.map(({ label, text, isCached }, index) => (
        <LongText
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a body never change
          key={index}
          label={label}
          copyLabel={words.copyPart(label)}
          text={text}
          note={isCached && <Caption>{words.cachedToHere}</Caption>}
        />
      ))}
    </>
  )
}

/** Tells a person without access so; offers a retry after a lost connection. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { reason, message } = readError(error)
  const isRight = reason === 'admins_only' || reason === 'not_found'
  return (
    <p className="text-sm text-text-2" role="alert">
      <Icon name={isRight ? 'lock' : 'triangle-alert'} small /> {message}{' '}
      {!isRight && (
        <LinkButton place="act" onClick={onRetry}>
          {words.again}
        </LinkButton>
      )}
    </p>
  )
}
