import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { usePersonName } from '@/components/people/author'
import { agentsStrings } from '@/components/strings/agents'
import { agentEditorStrings } from '@/components/strings/agents/editor'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle, crumbStyle } from '@/components/ui/surface/bar'
import { Caption } from '@/components/ui/text/caption'
import { Tag } from '@/components/ui/text/tag'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { AgentActs } from '../agent-acts'
import { DiscardDialog } from './discard-dialog'
import { EditingNow } from './editing-now'
import { useEditor } from './editor-context'
import { PublishDialog } from './publish-dialog'

const words = agentEditorStrings
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** The bar over the editor: the agent, the state of its draft, and the acts that end the draft. */
export function EditorHead(props: {
  isSaving: boolean
  problem: string | null
  isPublished: boolean
  onPublish: () => Promise<boolean>
  onEnd: () => void
}) {
  const { workspace } = useWorkspace()
  const { agent, draft, hasUnsaved, save } = useEditor()
  const router = useRouter()
  const path = usePathname()
  const isTrying = useSearchParams().get('try') === '1'
  const [asked, setAsked] = useState<'publish' | 'discard' | null>(null)
  const canPublish = draft !== null || hasUnsaved
  return (
    <Bar wraps>
      <Link className={crumbStyle} href={`/${workspace.slug}/settings/agents`}>
        {agentsStrings.title}
      </Link>
      <Icon name="chevron-right" small />
      <AgentAvatar agent={agent} size="s" />
      <h1 className={cx(barTitleStyle, 'overflow-hidden text-ellipsis')}>{agent.displayName}</h1>
      <Tag className="phone:hidden">{agent.isSystem ? agentsStrings.system : `@${agent.slug}`}</Tag>
      <span className="flex-1" />
      <EditingNow agentId={agent.id} />
      <Caption className="compact:order-1 compact:basis-full" role="status">
        <DraftState {...props} />
      </Caption>
      {props.problem && (
        <Button size="s" onClick={() => void save()}>
          {words.retry}
        </Button>
      )}
      <AgentActs agent={agent} />
      <Button
        look="quiet"
        aria-pressed={isTrying}
        onClick={() => router.push(isTrying ? path : `${path}?try=1`)}
      >
        <Icon name="play" small /> {words.playground}
      </Button>
      {draft && (
        <Button look="quiet" onClick={() => setAsked('discard')}>
          {words.discard}
        </Button>
      )}
      {/* Never disabled: that would take the focus from the person who has just pressed it. */}
      <Button
        look={canPublish ? 'main' : 'off'}
        aria-disabled={!canPublish}
        onClick={() => {
          if (!canPublish) return
          void props.onPublish().then(isReady => isReady && setAsked('publish'))
        }}
      >
        {words.publish}
      </Button>
      {draft && (
        <>
          <PublishDialog
            open={asked === 'publish'}
            draft={draft}
            onClose={() => setAsked(null)}
            onEnd={props.onEnd}
          />
          <DiscardDialog
            open={asked === 'discard'}
            draft={draft}
            onClose={() => setAsked(null)}
            onEnd={props.onEnd}
          />
        </>
      )}
    </Bar>
  )
}

function DraftState(props: { isSaving: boolean; problem: string | null; isPublished: boolean }) {
  const { draft, hasUnsaved, versions } = useEditor()
  const personName = usePersonName()
  const version = versions.find(({ isCurrent }) => isCurrent)?.version ?? 0
  if (props.problem) return `${words.notSaved}: ${props.problem}`
  if (props.isSaving) return words.saving
  if (hasUnsaved) return words.changed
  if (draft) {
    const by = draft.authorUserId ? personName(draft.authorUserId) : agentsStrings.formerMember
    return words.saved(version + 1, time.format(new Date(draft.updatedAt)), by)
  }
  return props.isPublished ? words.publishedNow : words.published(version)
}
