'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { redactSecrets } from '@/server/domain/secrets/redact-secrets'
import { LongText } from './long-text'
import type { BodyName } from './name-bodies'
import { type ReadBody, readAnswer, readJson, readRequest } from './read-body'

const words = taskStrings

const readers: Readonly<Partial<Record<BodyName['kind'], (body: string) => ReadBody | null>>> = {
  request: readRequest,
  answer: readAnswer,
  input: readJson,
}

/** The bytes sent to or received from a model or a tool: split into sections for reading, or unchanged. */
export function StoredBody({ taskId, name }: { taskId: string; name: BodyName }) {
  const trpc = useTRPC()
  const { hash, kind } = name
  const stored = useQuery(
    trpc.task.payload.queryOptions({ taskId, hash }, { staleTime: Number.POSITIVE_INFINITY }),
  )
  if (stored.isPending) return <p className="meta">{words.reading}</p>
  if (stored.isError) return <Refused error={stored.error} onRetry={() => void stored.refetch()} />
  if (stored.data.body === null) {
    return (
      <p className="meta">
        {words.erased} <span className="mono hash">{hash}</span>
      </p>
    )
  }
  return <OpenBody kind={kind} body={stored.data.body} />
}

/**
 * The input of a tool is shown and copied without the secrets in it; requests and answers are exactly what
 * was sent.
 */
function OpenBody({ kind, body: stored }: { kind: BodyName['kind']; body: string }) {
  const [isRaw, setRaw] = useState(false)
  const body = kind === 'input' ? redactSecrets(stored) : stored
  const read = readers[kind]?.(body) ?? null
  return (
    <section className="body" aria-label={words.bodies[kind]}>
      <div className="body-h">
        <h3 className="grow">{words.bodies[kind]}</h3>
        {body !== stored && <span className="cap">{words.masked}</span>}
        <span className="cap num">{words.characters(body.length)}</span>
        {read && (
          <fieldset className="views" aria-label={words.bodies[kind]}>
            <button className="btn s quiet" type="button" aria-pressed={!isRaw} onClick={() => setRaw(false)}>
              {words.asRead}
            </button>
            <button className="btn s quiet" type="button" aria-pressed={isRaw} onClick={() => setRaw(true)}>
              {words.asSent}
            </button>
          </fieldset>
        )}
        <CopyButton text={body} label={words.copyBody} />
      </div>
      {read && !isRaw ? (
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
      <dl className="kv">
        {read.settings.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {read.sections.map(({ label, text, isCached }, index) => (
        <LongText
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a body never change
          key={index}
          label={label}
          copyLabel={words.copyPart(label)}
          text={text}
          note={isCached && <span className="cap">{words.cachedToHere}</span>}
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
    <p className="refused" role="alert">
      <Icon name={isRight ? 'lock' : 'triangle-alert'} small /> {message}{' '}
      {!isRight && (
        <button className="link" type="button" onClick={onRetry}>
          {words.again}
        </button>
      )}
    </p>
  )
}
