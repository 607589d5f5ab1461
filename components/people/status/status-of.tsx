'use client'

import { useSpeaker } from '../speaker'
import { StatusMark } from './status-mark'

/** The emoji of the status of a person by id; nothing for an agent. */
export function StatusOf({ userId }: { userId: string | null }) {
  return userId === null ? null : <StatusOfPerson userId={userId} />
}

function StatusOfPerson({ userId }: { userId: string }) {
  return <StatusMark status={useSpeaker(userId).status} />
}
