'use client'

import { peopleStrings } from '@/components/strings/people'
import { Tag } from '@/components/ui/text/tag'
import { useWorkspace } from '@/components/workspace/workspace-context'

/** Marks a made-up person beside the name; nothing for everybody else. */
export function ExampleTag({ userId }: { userId: string | null }) {
  const { examplePeople } = useWorkspace()
  return userId !== null && examplePeople.has(userId) ? <Tag>{peopleStrings.example}</Tag> : null
}
