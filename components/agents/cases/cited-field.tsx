import { useQuery } from '@tanstack/react-query'
import { useNameOf } from '@/components/people/author'
import { proofStrings as words } from '@/components/strings/agents/proofs'
import { useTRPC } from '@/components/trpc/api'
import { Field } from '@/components/ui/form/field'
import { SelectField } from '@/components/ui/form/select-field'
import { plainText } from '@/server/domain/messages/plain-text'
import { limits } from '@/server/domain/wire/limits'

/** The conversation in which a case asks. `messageId`: the message that asks. */
export interface CasePlace {
  threadId: string
  forkId: string | null
  messageId: string | null
}

interface CitedProps {
  value: string
  problem: string | null
  onChange: (messageId: string) => void
}

/** Chooses the message that an answer has to cite, from the conversation of the case. */
export function CitedField({ place, ...props }: CitedProps & { place: CasePlace | null }) {
  if (place) return <CitedChoice place={place} {...props} />
  return (
    <Field
      label={words.citedId}
      hint={words.citedHint}
      {...props}
      onChange={event => props.onChange(event.target.value)}
    />
  )
}

const longestText = 60

function CitedChoice({ place, value, onChange }: CitedProps & { place: CasePlace }) {
  const { threadId, forkId, messageId } = place
  const trpc = useTRPC()
  const nameOf = useNameOf()
  const found = useQuery(
    trpc.message.list.queryOptions({
      threadId,
      ...(forkId && { forkId }),
      ...(messageId && { around: messageId }),
      limit: limits.maxPageSize,
    }),
  )
  const messages = (found.data?.messages ?? []).filter(({ id, deletedAt }) => id !== messageId && !deletedAt)
  const isListed = value === '' || messages.some(({ id }) => id === value)
  return (
    <SelectField
      label={words.citedMessage}
      value={value}
      options={[
        ['', words.anyMessage],
        ...(isListed ? [] : [[value, words.otherMessage] as const]),
        ...messages.map(each => [each.id, `${nameOf(each)}: ${shorten(each.content)}`] as const),
      ]}
      onChange={onChange}
    />
  )
}

function shorten(content: string): string {
  const text = plainText(content).replace(/\s+/g, ' ').trim()
  return text.length <= longestText ? text : `${text.slice(0, longestText).trimEnd()}…`
}
