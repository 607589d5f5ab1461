import { format } from '@/components/strings/words'

/** The preview of a request before it is sent. */
export const previewStrings = {
  title: 'Request preview',
  about: 'Nothing is sent or stored. The request has this content if you send the message now.',
  loading: 'Writing the request…',
  nobody: 'No agent will answer this message.',
  agents: 'Agents',
  condenses:
    'Before the agent answers, a small model summarizes earlier messages. This is the request for the summary.',
  size: (tokens: number, most: number) =>
    `About ${format(tokens)} tokens, and an answer of at most ${format(most)} tokens.`,
  cost: (prompt: string, most: string) =>
    `Estimated cost: ${prompt} for the request, at most ${most} with the answer.`,
  modelAt: (model: string, endpoint: string) => `${model} at ${endpoint}`,
  free: 'The offline model is free.',
  unknownCost: 'The price of this model is unknown.',
  tools: (count: number) => `Tools (${format(count)})`,
  exact: 'Exact request (JSON)',
  copy: 'Copy the exact request',
} as const
