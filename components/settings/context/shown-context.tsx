import { useMutation, useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { contextStrings as words } from '@/components/strings/settings/context'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { linkStyle } from '@/components/ui/button/link-style'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import { Well, WellBar, WellText } from '@/components/ui/surface/well'
import { Caption } from '@/components/ui/text/caption'
import { Tag } from '@/components/ui/text/tag'
import { listTime } from '@/components/workspace/format-time'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { messagePath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ContextPreview, ContextSource } from '@/server/domain/workspace-context/workspace-context'
import { SettingsPart } from '../settings-page'
import { useContextChange } from './use-context-change'

/** The context that an agent is told in a chosen channel: decisions with the way to their sources, and the exact text. */
export function ShownContext({ mayEdit }: { mayEdit: boolean }) {
  const { workspace, channels } = useWorkspace()
  const offered = channels.filter(({ kind, archivedAt }) => kind !== 'direct' && archivedAt === null)
  const [channelId, setChannelId] = useState(offered[0]?.id ?? '')
  const preview = useQuery(
    useTRPC().context.preview.queryOptions(
      { workspaceId: workspace.id, channelId },
      { enabled: channelId !== '' },
    ),
  )
  if (channelId === '') return null
  return (
    <SettingsPart title={words.shown} lead={words.shownLead}>
      <SelectField
        className="mb-14 max-w-480"
        label={words.channel}
        value={channelId}
        options={offered.map(({ id, name }) => [id, `#${name}`] as const)}
        onChange={setChannelId}
      />
      {preview.isError && <Hint tone="bad">{readError(preview.error).message}</Hint>}
      {preview.data && <Shown preview={preview.data} mayEdit={mayEdit} />}
    </SettingsPart>
  )
}

function Shown({ preview, mayEdit }: { preview: ContextPreview; mayEdit: boolean }) {
  const { workspace } = useWorkspace()
  const refresh = useContextChange()
  const change = useMutation(useTRPC().context.leaveOut.mutationOptions({ onSuccess: refresh }))
  const set = ({ decisionId }: ContextSource, isLeftOut: boolean) =>
    change.mutate({ workspaceId: workspace.id, decisionId, isLeftOut })
  return (
    <div className="grid gap-16">
      {change.isError && <Hint tone="bad">{readError(change.error).message}</Hint>}
      <section aria-label={words.decisions(preview.decisions.length)}>
        {preview.decisions.length === 0 ? (
          preview.text !== '' && <Caption as="p">{words.noDecisions}</Caption>
        ) : (
          <ol>
            {preview.decisions.map(decision => (
              <Row key={decision.decisionId} source={decision} mark={<Tag>{decision.label}</Tag>}>
                {mayEdit && (
                  <Button
                    look="quiet"
                    size="s"
                    aria-label={words.leaveOutOf(decision.text)}
                    onClick={() => set(decision, true)}
                  >
                    {words.leaveOut}
                  </Button>
                )}
              </Row>
            ))}
          </ol>
        )}
        {preview.leftForSpace > 0 && <Caption as="p">{words.noSpace(preview.leftForSpace)}</Caption>}
      </section>
      {preview.leftOut.length > 0 && (
        <section>
          <h3 className="text-sm">{words.leftOut}</h3>
          <Caption as="p">{words.leftOutLead}</Caption>
          <ol>
            {preview.leftOut.map(source => (
              <Row key={source.decisionId} source={source}>
                {mayEdit && (
                  <Button
                    look="quiet"
                    size="s"
                    aria-label={words.bringBackOf(source.text)}
                    onClick={() => set(source, false)}
                  >
                    {words.bringBack}
                  </Button>
                )}
              </Row>
            ))}
          </ol>
        </section>
      )}
      {preview.text === '' ? (
        <Caption as="p">{words.empty}</Caption>
      ) : (
        <Well>
          <WellBar>
            <span className="flex-1">{words.exact}</span>
            <span className="pr-6 tabular-nums">{words.tokens(preview.tokens)}</span>
          </WellBar>
          <WellText tabIndex={0}>{preview.text}</WellText>
        </Well>
      )}
    </div>
  )
}

function Row(props: { source: ContextSource; mark?: ReactNode; children: ReactNode }) {
  const plainText = usePlainText()
  const { source, mark, children } = props
  const { workspace, channels } = useWorkspace()
  const channel = channels.find(({ id }) => id === source.channelId)
  const message = { id: source.messageId, threadId: source.threadId, forkId: null }
  return (
    <li className="flex items-start gap-10 py-8 text-sm not-first:border-t not-first:border-line-soft">
      {mark}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>{plainText(source.text)}</p>
        <Caption as="p">
          {channel ? (
            <Link
              className={cx(linkStyle(), 'underline underline-offset-2')}
              href={messagePath(workspace, channel, message)}
            >
              {words.from(source.headline)}
            </Link>
          ) : (
            words.from(source.headline)
          )}
          {channel && `, #${channel.name}`}, {listTime(source.publishedAt, new Date())}
        </Caption>
      </div>
      {children}
    </li>
  )
}
