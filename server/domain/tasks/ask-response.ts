/**
 * Decides the effects of a person's response to an agent's request: on the task's log, on the card, and on
 * the model. Pure.
 */

import { cutMiddle, resultTokens } from '../agents/tool-result.ts'
import { escapeAttribute, escapeText } from '../prompts/escape.ts'
import { DomainError } from '../wire/domain-error.ts'
import type { MemberRole } from '../workspaces/workspace.ts'
import type { AskCard, AskResponse } from './ask.ts'
import { mayRespond } from './task-rights.ts'

export interface Responder {
  userId: string
  name: string
  role: MemberRole
}

export interface Settlement {
  /** The changes to the card. */
  card: Pick<AskCard, 'state' | 'answer' | 'answeredBy'>
  /** Null for a question. */
  verdict: 'approved' | 'refused' | null
  /** Whether this response settles the request. */
  decides: boolean
  /** The result of the call that the model is told; null: nothing yet, the call continues. */
  result: string | null
}

/**
 * Settles a response to a request. Refuses people who were not asked, late responses, and responses of the
 * wrong kind.
 */
export function settle(card: AskCard, by: Responder, response: AskResponse, now: Date): Settlement {
  checkOpen(card, now)
  if (!mayRespond(by, card.audience)) {
    throw new DomainError('not_asked', 'This question is for someone else. They see the same card.')
  }
  const isQuestion = response.kind === 'answer' || response.kind === 'skip'
  if (isQuestion !== (card.kind === 'question')) {
    throw new DomainError(
      'invalid_input',
      'Answer a question in words. Approve or refuse a request for approval.',
    )
  }
  switch (response.kind) {
    case 'answer':
      return {
        ...closed('answered', by, response.text),
        verdict: null,
        result: tellAnswer(by, response.text),
      }
    case 'skip':
      return { ...closed('answered', by, null), verdict: null, result: tellSkip(by) }
    case 'refuse':
      return {
        ...closed('refused', by, response.note || null),
        verdict: 'refused',
        result: tellRefusal(by, response.note ?? ''),
      }
    case 'approve':
      return approve(card, by)
  }
}

function approve(card: AskCard, by: Responder): Settlement {
  if (card.answeredBy.includes(by.userId)) {
    throw new DomainError(
      'already_answered',
      'You have already approved this. Other people still have to answer.',
    )
  }
  const answeredBy = [...card.answeredBy, by.userId]
  const decides = answeredBy.length >= card.audience.needed
  const state = decides ? 'approved' : 'open'
  return { card: { state, answer: null, answeredBy }, verdict: 'approved', decides, result: null }
}

function closed(state: 'answered' | 'refused', by: Responder, answer: string | null) {
  return { card: { state, answer, answeredBy: [by.userId] }, decides: true }
}

function checkOpen({ state, until }: AskCard, now: Date): void {
  if (state === 'expired' || (state === 'open' && now >= new Date(until))) {
    throw new DomainError('ask_expired', 'Nobody answered in time, so the agent continued.')
  }
  if (state === 'withdrawn') {
    throw new DomainError('task_ended', 'The task was stopped. It no longer needs an answer.')
  }
  if (state !== 'open') throw new DomainError('already_answered', 'Someone has already answered this.')
}

/**
 * Marks the words of people; the words can't close their own mark. Only an answer by a reply can be so long that
 * it is cut.
 */
function tellAnswer({ name, role }: Responder, words: string): string {
  const text = cutMiddle(words, {
    tokens: resultTokens,
    hint: 'The whole answer is a message of this thread.',
  })
  return `<answer from="${escapeAttribute(name)}" role="${role}">\n${escapeText(text)}\n</answer>`
}

function tellSkip({ name }: Responder): string {
  return `${escapeAttribute(name)} skipped the question. Continue with the information you have, and state your assumptions.`
}

/**
 * The reason is marked as the words of the person who refused, like a message. It never stands in a note, which is
 * our own voice.
 */
function tellRefusal({ name, role }: Responder, reason: string): string {
  const by = escapeAttribute(name)
  const told = `${by} refused this call. It was not carried out. Don't try to do the same in another way. Continue without it.`
  if (reason === '') return told
  return `${told} The reason that they wrote:\n<message author="${by}" role="${role}">${escapeText(reason)}</message>`
}

export const tellNobody =
  'Nobody who can read this conversation may approve this call, not even an admin. It was not carried out. Continue without it.'
export const tellNobodyToAsk =
  'Nobody who can read this conversation may answer: the people who were to answer have left, and no admin reads here. Continue with the information you have, and state your assumptions.'
export const tellNoAnswer =
  'Nobody answered in time. Continue with the information you have, and state your assumptions.'
export const tellNoApproval =
  'Nobody approved this call in time, so it counts as refused. It was not carried out. Continue without it.'
