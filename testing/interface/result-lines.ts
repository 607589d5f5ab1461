import type {
  Citation,
  ResultBody,
  ResultBullet,
  ResultDraft,
  ResultLine,
} from '../../server/domain/results/result.ts'

export const adaId = '0193a000-0000-7000-8000-0000000000a1'
export const bobId = '0193a000-0000-7000-8000-0000000000a2'

/** Makes a citation of the message with this number. */
export function cite(number: number, quote = `words of ${number}`): Citation {
  return { messageId: messageIdOf(number), number, quote }
}

export function messageIdOf(number: number): string {
  return `0193a000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

/** Makes a line of the agent; its text is its id. */
export function createLine(id: string, fields: Partial<ResultLine> = {}): ResultLine {
  return { id, text: `line ${id}`, citations: [], wording: { by: 'agent' }, marked: null, ...fields }
}

export function createBullet(id: string, fields: Partial<ResultBullet> = {}): ResultBullet {
  return { ...createLine(id), kind: 'finding', owner: null, ...fields }
}

export function createResult(fields: Partial<ResultBody> = {}): ResultBody {
  return {
    headline: 'Press on Friday',
    headlineWording: { by: 'agent' },
    bullets: [
      createBullet('a', { citations: [cite(2)] }),
      createBullet('b', { citations: [cite(3), cite(5)] }),
    ],
    deferred: [createLine('c', { citations: [cite(6)] })],
    openQuestions: [],
    dissent: [],
    ...fields,
  }
}

/** Makes a draft that the agent has just completed. */
export function createResultDraft(fields: Partial<ResultDraft> = {}): ResultDraft {
  return {
    forkId: '0193a000-0000-7000-8000-0000000000f1',
    version: 1,
    rev: 3,
    state: 'ready',
    body: createResult(),
    base: null,
    notes: [],
    agentId: adaId,
    taskId: null,
    messageCount: 6,
    basedOnRev: 9,
    createdBy: adaId,
    updatedBy: null,
    updatedAt: '2026-11-21T09:00:00.000000+00:00',
    ...fields,
  }
}
