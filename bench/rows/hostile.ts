import { planDueTimes, runOpenLoop } from '../figures/open-loop.ts'
import { describeSpread } from '../figures/percentiles.ts'
import { type Result, spreadFigures } from '../figures/result.ts'
import type { Row } from '../row.ts'
import { pickFrom } from '../scene/people.ts'
import type { Scene } from '../scene/scene.ts'

const perSecond = 20
const seconds = 10

export const hostileRow: Row = {
  name: 'hostile',
  about: 'another person’s request while a caller sends the costliest inputs that are accepted',
  run: measureHostility,
}

async function measureHostility(scene: Scene): Promise<Result[]> {
  const { api } = pickFrom(scene.town.people, 1)
  const { workspaceId } = scene.town
  const ask = async () => {
    const dueTimes = planDueTimes({ perSecond, seconds })
    const answered = await runOpenLoop(dueTimes, () => api.channel.list.query({ workspaceId }))
    return answered.map(({ ms }) => ms)
  }
  await ask()
  const idle = await ask()
  const attack = await startAttack(scene)
  const beside = await ask()
  const sent = await attack.stop()
  const most = 5
  return [
    { what: 'a neighbour’s read, idle', at: `${perSecond}/s, ${seconds} s`, figures: spreadFigures(idle) },
    {
      what: 'the same beside hostile inputs',
      at: `${sent.deliveries} deliveries, ${sent.documents} documents, ${sent.previews} previews`,
      figures: [
        ...spreadFigures(beside),
        {
          name: 'p99 by idle p99',
          value: describeSpread(beside).p99 / describeSpread(idle).p99,
          unit: '',
          goal: { most },
        },
      ],
    },
  ]
}

/** Sends deliveries, documents and previews of the largest sizes one after the other, each kind by itself. */
async function startAttack({ product, town }: Scene) {
  const { workspaceId, channel, people } = town
  const { api } = pickFrom(people, 0)
  const { agents } = await api.agent.list.query({ workspaceId })
  const agentId = agents.find(({ slug }) => slug === 'vibe')?.id ?? ''
  const { webhook } = await api.webhook.createIncoming.mutate({
    ...{ workspaceId, agentId, channelId: channel.id, threadId: null, name: 'Hostile', scheme: 'address' },
    template: '{% for i in (1..9000) %}{{ payload.k1 }}{% endfor %}',
  })
  const address = new URL(new URL(webhook.address).pathname, product.origin)
  const { thread } = await api.thread.create.mutate({ channelId: channel.id, content: 'Hello' })
  const post = (fields: number, text: string) =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(Array.from({ length: fields }, (_, at) => [`k${at}`, text]))),
    }).then(response => response.arrayBuffer())

  let isOver = false
  const sent = { deliveries: 0, documents: 0, previews: 0 }
  async function repeat(kind: keyof typeof sent, send: () => Promise<unknown>) {
    while (!isOver) {
      // A refusal is an answer, too.
      await send().catch(() => {})
      sent[kind] += 1
    }
  }
  const running = [
    repeat('deliveries', () => post(1_900, 'a1B2c3D4'.repeat(14))),
    repeat('deliveries', () => post(15_000, 'x')),
    repeat('documents', () => api.agent.previewYaml.mutate({ workspaceId, document: ']'.repeat(200_000) })),
    repeat('previews', () =>
      api.task.preview.mutate({ place: { threadId: thread.id }, content: '@vibe @nobody '.repeat(3_500) }),
    ),
  ]
  return {
    async stop() {
      isOver = true
      await Promise.all(running)
      return sent
    },
  }
}
