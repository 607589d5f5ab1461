import { EntryFrame } from '@/components/auth/entry-frame'
import { ApiProvider } from '@/components/trpc/api-provider'
import { ChooseWorkspace } from '@/components/workspaces/choose-workspace'

type Search = Promise<Record<string, string | string[] | undefined>>

export default async function HomePage({ searchParams }: { searchParams: Search }) {
  const choose = (await searchParams).choose !== undefined
  return (
    <EntryFrame>
      <ApiProvider>
        <ChooseWorkspace choose={choose} />
      </ApiProvider>
    </EntryFrame>
  )
}
