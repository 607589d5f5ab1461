import { leftStrings } from '@/components/strings/people'
import { Caption } from '@/components/ui/text/caption'
import { Tag } from '@/components/ui/text/tag'
import type { Speaker } from './speaker'
import { StatusMark } from './status/status-mark'

/** The marks beside a name: the status of a person, or that they left and which of two with one name it is. */
export function PersonMarks({ person }: { person: Speaker }) {
  if (!person.left) return <StatusMark status={person.status} />
  return (
    <>
      {person.isShared && person.handle && <Caption>@{person.handle}</Caption>}
      <Tag>{leftStrings.mark}</Tag>
    </>
  )
}
