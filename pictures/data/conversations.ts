import { v7 as newId } from 'uuid'
import type { Channel } from '../../server/domain/channels/channel.ts'
import { drawPng } from './draw-png.ts'
import { apiOf, ask, begin, channelOf, type Play, say, upload } from './play.ts'
import { longAnswer, richAnswer, wideAnswer } from './texts.ts'

/** Makes channels, threads with every form of text and file, direct messages, unread messages and drafts. */
export async function makeConversations(play: Play): Promise<void> {
  await makeChannels(play)
  await makeOldThreads(play)
  await makeRichThread(play)
  await makeFileThread(play)
  await makeLongThread(play)
  await makeDirects(play)
  await makeNews(play)
  await saveDrafts(play)
}

async function makeChannels(play: Play) {
  const { orchard, places } = play
  const workspaceId = orchard.workspace.id
  const { channel } = apiOf(play, 'ada')
  const create = async (name: string, more: { topic?: string; kind?: 'private' } = {}): Promise<Channel> => {
    const made = await channel.create.mutate({ workspaceId, name, ...more })
    orchard.channels[made.channel.name] = made.channel
    places[made.channel.name] = `/orchard/${made.channel.name}`
    return made.channel
  }
  const cellar = await create('cellar', { kind: 'private', topic: 'Barrels, keys and temperatures' })
  await channel.addMember.mutate({ channelId: cellar.id, userId: orchard.people.bob.userId })
  await create('quiet')
  await create('a-name-that-is-as-long-as-people-make-them', {
    topic: `Everything about ${'pruning, grafting and planting '.repeat(6)}`,
  })
  const harvest = channelOf(play, 'harvest')
  for (const role of ['bob', 'carla', 'deniz'] as const) {
    const { userId } = orchard.people[role]
    await channel.addMember.mutate({ channelId: harvest.id, userId })
  }
  const old = await create('old-press', { topic: 'Closed since the new one came' })
  await begin(play, 'ada', { name: 'archived', channel: 'old-press', content: 'The press is sold.' })
  await channel.archive.mutate({ channelId: old.id })
  const random = channelOf(play, 'random')
  await apiOf(play, 'ada').notification.setLevel.mutate({
    channelId: random.id,
    level: 'nothing',
    muted: true,
  })
}

/** Threads that are dated back later, so that lists have more than one day. */
async function makeOldThreads(play: Play) {
  for (const [index, content] of [
    'Last year’s numbers are in the book.',
    'The fence at the brook is broken again.',
    'Who has the long ladder?',
    '**Prices** for the market: apples 2.40, pears 3.10, `quinces` 4.00',
  ].entries()) {
    const { threadId } = await begin(play, 'carla', { name: `old${index + 1}`, content })
    await say(play, 'bob', threadId, 'I have seen it.')
    if (index > 1) await say(play, 'ada', threadId, 'Thank you both.')
  }
}

async function makeRichThread(play: Play) {
  const { threadId, messageId } = await begin(play, 'ada', {
    name: 'rich',
    content:
      'What goes into the *winter* cider? Last year we had **three barrels**, see https://cider.example',
  })
  const reply = await say(play, 'bob', threadId, {
    content: 'Boskoop, I think. @ada knows the shares, and @carla the sugar.',
    parentId: messageId,
  })
  const task = await ask(play, 'ada', {
    threadId,
    content: '@vibe what do we need, in full?',
    scripts: [{ kind: 'text', text: richAnswer, usage: { input: 5_200, output: 640 } }],
  })
  play.places.task = `/orchard/tasks/${task}`
  const typo = await say(play, 'bob', threadId, 'I bring tne sugar.')
  await apiOf(play, 'bob').message.update.mutate({ messageId: typo.id, content: 'I bring the sugar.' })
  const gone = await say(play, 'carla', threadId, 'Wrong thread, sorry.')
  await apiOf(play, 'carla').message.delete.mutate({ messageId: gone.id })
  for (const [role, emoji, id] of [
    ['ada', '👍', reply.id],
    ['carla', '👍', reply.id],
    ['bob', '🍏', messageId],
    ['ada', '🚀', typo.id],
    ['bob', '🎉', typo.id],
    ['carla', '✅', typo.id],
  ] as const)
    await apiOf(play, role).message.react.mutate({ messageId: id, emoji, on: true })
  await say(play, 'ada', threadId, 'Saturday it is.')
  await say(play, 'ada', threadId, 'And I ask the others.')

  const folded = await begin(play, 'carla', { name: 'folded', content: 'How do we store apples?' })
  await ask(play, 'carla', {
    threadId: folded.threadId,
    content: '@vibe tell us in depth.',
    scripts: [{ kind: 'text', text: longAnswer, usage: { input: 900, output: 900 } }],
  })
  const wide = await begin(play, 'ada', { name: 'wide', content: 'The plan for all weeks' })
  await ask(play, 'ada', {
    threadId: wide.threadId,
    content: '@coder make a table',
    scripts: [{ kind: 'text', text: wideAnswer, usage: { input: 1_900, output: 300 } }],
  })
}

async function makeFileThread(play: Play) {
  const channelId = channelOf(play, 'harvest').id
  const { threadId } = await begin(play, 'carla', { name: 'files', content: 'Pictures of the meadow' })
  const picture = (name: string, width: number, height: number, tint: number) =>
    upload(play, 'ada', { channelId, name, bytes: drawPng(width, height, tint), width, height })
  await say(play, 'ada', threadId, {
    content: 'One from this morning',
    attachmentIds: [await picture('morning.png', 640, 400, 1)],
  })
  await say(play, 'ada', threadId, {
    content: '',
    attachmentIds: [
      await picture('noon.png', 480, 320, 2),
      await picture('tall.png', 240, 480, 3),
      await picture('evening.png', 480, 320, 4),
    ],
  })
  const text = (name: string, size: number) =>
    upload(play, 'bob', { channelId, name, bytes: new TextEncoder().encode('x'.repeat(size)) })
  await say(play, 'bob', threadId, {
    content: 'And the papers',
    attachmentIds: [
      await text('plan for the harvest.pdf', 48_000),
      await text('a-very-long-name-of-a-file-that-nobody-can-read-in-one-line.csv', 900),
    ],
  })
}

async function makeLongThread(play: Play) {
  const { threadId } = await begin(play, 'bob', { name: 'long', content: 'Counting trees.' })
  let tenth = ''
  for (let tree = 1; tree <= 120; tree++) {
    const role = tree % 3 === 0 ? 'carla' : 'bob'
    const { id } = await say(
      play,
      role,
      threadId,
      `Tree ${tree} of 120${tree % 7 === 0 ? ', and it is ill' : ''}`,
    )
    if (tree === 10) tenth = id
  }
  play.places['long.linked'] = `${play.places.long}#m-${tenth}`
  await say(play, 'bob', threadId, { content: 'The first ones', parentId: tenth })
}

async function makeDirects(play: Play) {
  const { orchard, places } = play
  const workspaceId = orchard.workspace.id
  const { ada, bob, carla } = orchard.people
  const { agents } = await ada.api.agent.list.query({ workspaceId })
  const open = async (name: string, given: { userIds?: string[]; agentId?: string }) => {
    const { channel } = await ada.api.channel.openDirect.mutate({ workspaceId, ...given })
    places[name] = `/orchard/${channel.id}`
    const { threads } = await ada.api.thread.list.query({ channelId: channel.id })
    return threads[0]?.id ?? ''
  }
  await open('direct.empty', { userIds: [carla.userId] })
  const two = await open('direct', { userIds: [bob.userId] })
  await say(play, 'ada', two, 'Do you have the key?')
  await say(play, 'bob', two, 'It is *under* the barrel.')
  await say(
    play,
    'carla',
    await open('direct.group', { userIds: [bob.userId, carla.userId] }),
    'Who drives on Friday?',
  )
  const agentId = agents.find(agent => agent.slug === 'vibe')?.id ?? ''
  const threadId = await open('direct.agent', { agentId })
  const text = 'On **Friday**, at eight.'
  await ask(play, 'ada', { threadId, content: 'When do we press?', scripts: [{ kind: 'text', text }] })
}

async function makeNews(play: Play) {
  const { threadId } = await begin(play, 'ada', { name: 'news', content: 'Minutes of the meeting.' })
  await apiOf(play, 'bob').read.mark.mutate({ threadId, seq: 1 })
  for (const content of ['Point one.', 'Point two, for @bob and @deniz.', 'Point three.'])
    await say(play, 'ada', threadId, content)
  await begin(play, 'bob', { name: 'mention', channel: 'general', content: 'The ladder is yours, @ada' })
  await begin(play, 'carla', { name: 'mention2', channel: 'general', content: '@ada and @bob, look at this' })
}

async function saveDrafts(play: Play) {
  const { threadId } = await begin(play, 'bob', { name: 'drafted', content: 'When does the market open?' })
  const channelId = channelOf(play, 'harvest').id
  const drafts = [
    { conversation: threadId, channelId, content: 'I think at se' },
    {
      conversation: `new:${channelOf(play, 'cellar').id}`,
      channelId: channelOf(play, 'cellar').id,
      content: 'The key',
    },
  ]
  for (const draft of drafts)
    await apiOf(play, 'ada').draft.save.mutate({ ...draft, attachmentIds: [], version: newId() })
}
