import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingsPart } from '@/components/settings/settings-page'
import { mcpServersStrings } from '@/components/strings/settings/mcp-servers'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { Well, WellText } from '@/components/ui/surface/well'
import { Caption } from '@/components/ui/text/caption'
import type { ServerContents as Contents, McpServerDetail } from '@/server/domain/mcp/server-draft'
import { useServerChange } from './use-server-change'

const words = mcpServersStrings

/** Something of a server that can be read. */
type Readable =
  | { kind: 'resource'; name: string; about: string; fields: readonly string[] }
  | { kind: 'prompt'; name: string; about: string; fields: readonly string[] }

/** Lists the resources and prompts of a server on demand, and reads them in a dialog. */
export function ServerContents({ server }: { server: McpServerDetail }) {
  const trpc = useTRPC()
  const { at } = useServerChange(server.id)
  const contents = useMutation(trpc.mcpServer.contents.mutationOptions())
  const [opened, setOpened] = useState<Readable | null>(null)
  const lists = contents.data ? listAll(contents.data.contents) : []
  return (
    <SettingsPart title={words.contents} lead={words.contentsLead}>
      {!contents.data && (
        <Button disabled={contents.isPending} onClick={() => contents.mutate(at)}>
          {contents.isPending ? words.reading : words.show}
        </Button>
      )}
      {contents.isError && (
        <Hint tone="bad" className="mt-6">
          {readError(contents.error).message}
        </Hint>
      )}
      {contents.data && lists.length === 0 && <p className="text-sm text-text-2">{words.noContents}</p>}
      {lists.map(({ title, items }) => (
        <section key={title} className="mb-14">
          <h3 className="mb-4 text-sm font-medium">{title}</h3>
          <ul>
            {items.map(item => (
              <li
                key={item.name}
                className="flex items-center gap-12 border-b border-line-soft py-6 last:border-b-0"
              >
                <div className="min-w-0 flex-1">
                  <p className="font-mono text-xs wrap-anywhere">{item.name}</p>
                  <Caption as="p" className="wrap-anywhere">
                    {item.about}
                  </Caption>
                </div>
                <Button size="s" aria-label={words.readItem(item.name)} onClick={() => setOpened(item)}>
                  {words.read}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Dialog title={opened?.name ?? ''} width="l" open={opened !== null} onClose={() => setOpened(null)}>
        {opened && <Reader key={opened.name} serverId={server.id} item={opened} />}
      </Dialog>
    </SettingsPart>
  )
}

/** Fills in the fields of an address or a prompt, reads it, and shows its text. */
function Reader({ serverId, item }: { serverId: string; item: Readable }) {
  const trpc = useTRPC()
  const { at } = useServerChange(serverId)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const read = useMutation(trpc.mcpServer.readItem.mutationOptions())
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const send = () =>
    read.mutate({
      ...at,
      item:
        item.kind === 'prompt'
          ? { kind: 'prompt', name: item.name, arguments: filled }
          : { kind: 'resource', uri: fill(item.name, filled) },
    })
  return (
    <div className="grid gap-12">
      {item.fields.map(field => (
        <Field
          key={field}
          label={field}
          value={values[nameOf(field)] ?? ''}
          onChange={event => setValues({ ...values, [nameOf(field)]: event.target.value })}
        />
      ))}
      {read.isError && <Hint tone="bad">{readError(read.error).message}</Hint>}
      {read.data && (
        <Well>
          <WellText>{read.data.text}</WellText>
        </Well>
      )}
      <Button look="main" className="justify-self-end" disabled={read.isPending} onClick={send}>
        {read.isPending ? words.reading : words.read}
      </Button>
    </div>
  )
}

function listAll({ resources, templates, prompts }: Contents): { title: string; items: Readable[] }[] {
  const asResource = ({ uri, about }: { uri: string; about: string }): Readable => ({
    kind: 'resource',
    name: uri,
    about,
    fields: [...uri.matchAll(/\{[+#./;?&]?(\w+)[^}]*\}/g)].map(([, field = '']) => field),
  })
  const lists: { title: string; items: Readable[] }[] = [
    { title: words.resources, items: resources.map(asResource) },
    { title: words.templates, items: templates.map(asResource) },
    {
      title: words.prompts,
      items: prompts.map(({ name, about, arguments: fields }) => ({ kind: 'prompt', name, about, fields })),
    },
  ]
  return lists.filter(({ items }) => items.length > 0)
}

/** An argument that may be left out is listed with a question mark. */
function nameOf(field: string): string {
  return field.replace(/\?$/, '')
}

function fill(address: string, values: Readonly<Record<string, string>>): string {
  return address.replace(/\{[+#./;?&]?(\w+)[^}]*\}/g, (_, field: string) =>
    encodeURIComponent(values[field] ?? ''),
  )
}
