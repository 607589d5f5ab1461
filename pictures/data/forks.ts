import { apiOf, ask, begin, type Play, say, waitFor } from './play.ts'
import { decided, drafted } from './texts.ts'

interface Made {
  threadId: string
  forkId: string
}

/** Makes forks in every state: active, resolved, out of date, abandoned, and in the middle of resolving. */
export async function makeForks(play: Play): Promise<void> {
  await makeActive(play)
  await makeResolved(play)
  await makeStale(play)
  await makeDrafts(play)
  await makeFull(play)
}

async function open(play: Play, name: string, given: { content: string; about: string; thread?: string }) {
  const { content, about, thread = name } = given
  const begun = await begin(play, 'ada', { name: thread, content })
  const fork = await openFrom(play, name, { ...begun, thread, about })
  return { ...begun, ...fork }
}

async function openFrom(
  play: Play,
  name: string,
  given: { threadId: string; messageId: string; thread: string; about: string; isAlone?: boolean },
): Promise<Made> {
  const { threadId, messageId, about: description, thread, isAlone } = given
  const { fork } = await apiOf(play, 'ada').fork.create.mutate({
    messageId,
    description,
    ...(isAlone ? { divePartnerId: null } : {}),
  })
  play.places[`${name}.fork`] = `${play.places[thread]}/fork/${fork.id}`
  play.places[`${name}.resolve`] = `${play.places[thread]}/fork/${fork.id}/resolve`
  return { threadId, forkId: fork.id }
}

const turns = [
  ['Pressing on Friday is safe.', 'What if it rains on Thursday? Then the boxes are wet.'],
  ['Then we press in the barn.', 'Who carries the boxes over?'],
  ['Carla carries them.', 'And the small press?'],
] as const

async function talk(play: Play, { threadId, forkId }: Made) {
  for (const [content, text] of turns)
    await ask(play, 'ada', { threadId, forkId, content, scripts: [{ kind: 'text', text }] })
}

const first = drafted(
  'Press on Friday, in the barn if it rains',
  [
    decided('Pressing happens on Friday.', 1, 'Pressing on Friday is safe'),
    decided('Rain moves it into the barn.', 3, 'Then we press in the barn', 'finding'),
    decided('Carries the boxes over.', 5, 'Carla carries them', 'action'),
  ],
  { full: true },
)

async function draft(play: Play, { forkId }: Made, text: string) {
  const { ada } = play.orchard.people
  await play.model.enqueue({ kind: 'text', text })
  const { task } = await ada.api.fork.resolve.mutate({ forkId })
  if (task) await waitFor(ada.api, task.id, 'completed')
  const { draft } = await ada.api.fork.draft.query({ forkId })
  if (!draft) throw new Error('The result was not drafted.')
  return draft
}

async function publish(play: Play, fork: Made, text: string) {
  const { rev, basedOnRev } = await draft(play, fork, text)
  await apiOf(play, 'ada').fork.publish.mutate({ forkId: fork.forkId, rev, basedOnRev, force: true })
}

/** Publishes a first result, reopens the fork and says something more, so that the result is out of date. */
async function publishAndGoOn(play: Play, made: Made, more: { content: string; answer: string }) {
  await talk(play, made)
  await publish(play, made, first)
  await apiOf(play, 'ada').fork.reopen.mutate({ forkId: made.forkId })
  const scripts = [{ kind: 'text' as const, text: more.answer }]
  await ask(play, 'ada', { ...made, content: more.content, scripts })
}

async function makeActive(play: Play) {
  const made = await open(play, 'active', {
    content: 'Does the wood need thinning? The last time was 2019.',
    about: 'Does the fat wood need thinning?',
  })
  await talk(play, made)
  await say(play, 'bob', made.threadId, 'We look at it on Monday.')
  const empty = await open(play, 'fresh', { content: 'What do we plant?', about: 'Plums or quinces?' })
  await openFrom(play, 'alone', { ...empty, thread: 'fresh', about: 'Ask the neighbours?', isAlone: true })
  const gone = await openFrom(play, 'abandoned', { ...empty, thread: 'fresh', about: 'Cherries?' })
  await talk(play, gone)
  await apiOf(play, 'ada').fork.abandon.mutate({ forkId: gone.forkId })
}

async function makeResolved(play: Play) {
  const made = await open(play, 'resolved', {
    content: 'When do we press?',
    about: 'Press this week, or wait?',
  })
  await publishAndGoOn(play, made, {
    content: 'The barn is full on Friday.',
    answer: 'Is it empty on Saturday?',
  })
  const second = drafted('Press on Saturday, in the barn if it rains', [
    decided('Pressing happens on Saturday.', 7, 'The barn is full on Friday'),
    decided('Carries the boxes over.', 5, 'Carla carries them', 'action'),
  ])
  await publish(play, made, second)
}

async function makeStale(play: Play) {
  const made = await open(play, 'stale', { content: 'Where do we sell?', about: 'The market, or the shop?' })
  await publishAndGoOn(play, made, { content: 'The shop is shut.', answer: 'For good?' })
}

async function makeDrafts(play: Play) {
  const ready = await open(play, 'ready', {
    content: 'Which trees do we graft?',
    about: 'Graft the old ones?',
  })
  await talk(play, ready)
  const { rev, body } = await draft(play, ready, first)
  const [line, ...others] = body.bullets
  type Bullet = (typeof body.bullets)[number]
  const { userId } = play.orchard.people.ada
  if (line) {
    const original = line.text
    const edited: Bullet = {
      ...line,
      text: 'Pressing happens on Friday at eight.',
      wording: { by: 'both', userId, original },
    }
    const bare: Bullet = {
      ...line,
      id: 'added',
      text: 'The gate stays open.',
      citations: [],
      wording: { by: 'person', userId },
    }
    const bullets = [edited, ...others, bare]
    await apiOf(play, 'ada').fork.saveDraft.mutate({ forkId: ready.forkId, rev, body: { ...body, bullets } })
  }
  const failed = await open(play, 'undrafted', {
    content: 'Which trees do we fell?',
    about: 'Fell the dead ones?',
  })
  await talk(play, failed)
  await play.model.enqueue({ kind: 'refusal', times: 3 })
  const { task } = await apiOf(play, 'ada').fork.resolve.mutate({ forkId: failed.forkId })
  if (task) await waitFor(apiOf(play, 'ada'), task.id, 'ended')
  await play.model.reset()
  const held = await open(play, 'drafting', {
    content: 'Which trees do we keep?',
    about: 'Keep the young ones?',
  })
  await talk(play, held)
  play.places['drafting.forkId'] = held.forkId
}

async function makeFull(play: Play) {
  const begun = await begin(play, 'ada', { name: 'full', content: 'Which of the seven sorts do we keep?' })
  for (const sort of ['Cox', 'Elstar', 'Gala', 'Jonagold', 'Topaz', 'Boskoop', 'Pinova'])
    await openFrom(play, `full.${sort}`, {
      ...begun,
      thread: 'full',
      about: `${sort}: keep it?`,
      isAlone: true,
    })
}
