import type { ExpectationKind } from '@/server/domain/proofs/expectation'
import type { ProofStatus } from '@/server/domain/proofs/proof'
import type { Verdict } from '@/server/domain/proofs/verdict'
import { dollars } from '@/server/domain/spending/dollars'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

const verdictWords: Record<Verdict, string> = {
  better: 'Better',
  worse: 'Worse',
  changed: 'Changed',
  same: 'Same',
  failed: 'Failed',
  passed: 'Passed',
  missed: 'Missed',
  skipped: 'Not run',
}

const statuses: Record<ProofStatus, string> = {
  running: 'Running',
  completed: 'Completed',
  stopped: 'Stopped',
  limit_reached: 'Stopped at its limit',
}

const kinds: Record<ExpectationKind, string> = {
  contains: 'contains',
  not_contains: 'does not contain',
  cites: 'cites a message',
  matches_schema: 'is JSON that fits a schema',
  calls_tool: 'calls the tool',
  not_calls_tool: 'does not call the tool',
  max_words: 'stays within a word limit',
  judged: 'is judged by a model',
}

export const proofStrings = {
  verdicts: verdictWords,
  statuses,
  kinds,
  loading: 'Loading…',
  casesLead:
    'A case is a question with expectations. Run the cases before you publish a new version. Nothing is posted, and no tool makes changes.',
  noCases: 'No cases yet',
  noCasesLead:
    'Add a question that this agent must always answer well. You can also keep a question from the playground as a case.',
  add: 'Add a case',
  addTitle: 'Add a case',
  editTitle: 'Edit the case',
  edit: 'Edit',
  run: 'Run',
  runOf: (name: string) => `Run “${name}”`,
  editOf: (name: string) => `Edit “${name}”`,
  removeOf: (name: string) => `Delete “${name}”`,
  runAll: 'Run all',
  runTitle: (number: number) => `Run ${count(number, 'case', 'cases')}`,
  runLead: (isDraft: boolean) =>
    isDraft ? 'The cases run with the draft as it is now.' : 'The cases run with the current version.',
  remove: 'Delete',
  removeTitle: (name: string) => `Delete the case “${name}”?`,
  removeWhy: 'Proofs that used it keep their results.',
  neverRun: 'Not run yet',
  metOf: (met: number, of: number) => `${met} of ${of} expectations met`,
  deleted: 'The message was deleted, so this case can’t run any more.',
  cancel: 'Cancel',
  save: 'Save',
  name: 'Name',
  question: 'Question',
  questionHint: 'The agent reads only this question, and no conversation.',
  questionInThread: 'The agent reads this question after the conversation that the case belongs to.',
  questionOfMessage: 'This message is the question. The agent reads the conversation before it.',
  expectations: 'The answer …',
  addExpectation: 'Add an expectation',
  removeExpectation: 'Remove this expectation',
  kind: 'Expectation',
  words: 'Words',
  tool: 'Tool',
  anyTool: 'Leave this empty if the agent must not call any tool.',
  schema: 'JSON Schema',
  schemaInvalid: 'This is not a JSON object.',
  rubric: 'A good answer …',
  rubricHint:
    'Be specific, so that another reader would decide the same. For example: names a day and an owner.',
  noTool: 'calls no tool',
  atMost: (number: number) => `has at most ${number} words`,
  fill: 'Fill this in, or remove the expectation.',
  fillNumber: 'Enter a whole number from 1 to 9,999.',
  citedMessage: 'Message',
  anyMessage: 'Any message',
  otherMessage: 'Another message',
  citedId: 'Message ID',
  citedHint: 'Leave this empty if any message will do.',
  citedInvalid: 'This is not the ID of a message.',
  mostWords: 'Most words',
  title: 'Proof',
  proofs: 'Proofs',
  proofsLead: 'Earlier runs of the cases and of past mentions. Open one to read its answers.',
  noProofs: 'No proofs yet. Run the cases here, or prove a draft when you publish it.',
  olderProofs: 'Show older proofs',
  ofDraft: 'Draft',
  ofVersion: (version: number) => `Version ${version}`,
  prove: 'Prove it first',
  proveLead:
    'Runs the draft on your cases and on past mentions, and compares the answers with those of the current version. Nothing is posted, and no tool makes changes.',
  proveAgain: 'Prove it again',
  mentions: 'Past mentions',
  mentionsOf: (number: number) => (number === 0 ? 'None' : `The last ${number}`),
  judges: 'Let a model compare answers that differ',
  judgesHint: 'Otherwise an answer with different words only counts as changed.',
  limit: 'Spend at most',
  estimate: (runs: number, judgements: number) =>
    `This writes ${count(runs, 'answer', 'answers')}${
      judgements === 0 ? '' : `, with up to ${count(judgements, 'judgement', 'judgements')} by a model`
    }`,
  costs: (usd: number) =>
    usd === 0 ? 'This costs nothing with the offline model.' : `About ${dollars(usd)}.`,
  costUnknown: (model: string) =>
    `The price of ${model} is unknown, so no dollar limit can stop it. Only the number of answers limits the cost.`,
  nothing: 'There is nothing to run yet. Add a case, or have the agent answer a message that you can read.',
  start: 'Start',
  stop: 'Stop',
  progress: (done: number, of: number) => `${done} of ${of} done`,
  spent: (usd: number, limit: number) => `${dollars(usd)} of at most ${dollars(limit)}`,
  hidden: (number: number) =>
    `${count(number, 'more answer is', 'more answers are')} in conversations that you can’t read.`,
  limitReached:
    'The limit was reached before all answers were written. Start again with a higher limit to run the rest.',
  stopped: 'This proof was stopped. The answers so far are kept.',
  against: (version: number) => `compared with version ${version}`,
  outdated: 'The draft has changed since this proof, so the version can’t keep the proof. Prove it again.',
  evidence: 'Keep this proof with the version',
  evidenceHint: 'Admins can open it from the list of versions.',
  evidenceOf: 'Proof',
  openProof: 'Open the proof',
  before: 'Before',
  after: 'New',
  noAnswer: 'No answer',
  answerHidden: 'You can’t read these answers: they were written in a conversation that you can’t read.',
  marks: 'Removed words are struck through, new words are underlined.',
  met: 'met',
  unmet: 'not met',
  unjudged: 'not judged',
  judge: 'The judge',
  preferred: {
    base: 'prefers the earlier answer',
    candidate: 'prefers the new answer',
    neither: 'prefers neither',
  },
  deletedMention: 'A deleted message',
  waiting: 'Waiting',
  running: 'Answering',
  judging: 'Being judged',
}
