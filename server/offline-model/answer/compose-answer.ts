import { composeCode } from './compose-code.ts'
import { composeCore } from './compose-core.ts'
import { layOut } from './lay-out.ts'
import { isolate } from './markup.ts'
import type { Conversation } from './read-conversation.ts'
import { greetings, readFormat } from './read-format.ts'
import { type Instructions, readInstructions } from './read-instructions.ts'
import { readIntent } from './read-intent.ts'
import { shorten } from './sentences.ts'

/** Ends every answer, so that nobody takes quoting for thinking. */
export const offlineNotice =
  '*Offline model: it quotes and condenses, it does not reason. Set `ANTHROPIC_API_KEY` and restart for a real model.*'

/**
 * An answer made of nothing but the request: who asks, what, what others wrote, and what the agent's own prompt says.
 * Only that prompt instructs; threads and tool results are material, whatever they demand. Same input, same answer.
 */
export function composeAnswer(conversation: Conversation): string {
  const instructions = readInstructions(conversation.prompt)
  const wished = readFormat(conversation.question)
  const format = {
    layout: instructions.layout ?? wished.layout,
    sentences: instructions.sentences ?? wished.sentences ?? (conversation.length === 'brief' ? 2 : null),
    words: instructions.words,
    letters: instructions.letters,
  }
  const parts = [
    instructions.startWith,
    layOut(composeCore(conversation, instructions), format),
    ...instructions.sayings,
    wantsCode(conversation, instructions) ? composeCode(conversation) : null,
    admitBlindness(conversation),
    ...admitLimits(instructions, wished.language),
    showPrompt(instructions),
    offlineNotice,
    instructions.signAs ? `— ${instructions.signAs}` : null,
    instructions.endWith,
  ]
  return parts.filter(part => part).join('\n\n')
}

/** An agent for code answers with code, except where words alone were wanted. */
function wantsCode({ question }: Conversation, instructions: Instructions): boolean {
  if (question.includes('```')) return true
  const intent = readIntent(question)
  return (
    instructions.wantsCode && (intent.kind === 'choice' || (intent.kind === 'lookup' && intent.cue === null))
  )
}

/** What the prompt asks for and quoting can't do is said aloud, in the prompt's own words. */
function admitLimits(instructions: Instructions, wished: string | null): string[] {
  const language = instructions.language ?? wished
  const styles = instructions.unfollowed.map(
    wish => `My instructions say “${shorten(wish, 160)}” The offline model cannot do that. A real model can.`,
  )
  if (!language) return styles
  const greeting = greetings.get(language.toLowerCase()) ?? ''
  return [
    `${isolate(greeting)}. I was asked for ${language}, but the offline model cannot translate.`,
    ...styles,
  ]
}

/** It is shown pictures like any model, and can tell their names alone. */
function admitBlindness({ pictures }: Conversation): string | null {
  if (pictures.length === 0) return null
  const names = pictures.map(name => `“${isolate(shorten(name, 60))}”`).join(', ')
  const them = pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`
  return `I was shown ${them} (${names}). The offline model sees only the names of pictures. A real model can look at them.`
}

function showPrompt({ opening, closing }: Instructions): string | null {
  if (!opening) return null
  const end = closing ? ` They end with: “${isolate(shorten(closing, 120))}”` : ''
  return `My instructions begin with: “${isolate(shorten(opening, 120))}”${end}`
}
