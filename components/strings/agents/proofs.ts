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
  calls_tool: 'asks for the tool',
  not_calls_tool: 'does not ask for the tool',
  max_words: 'has at most this many words',
  judged: 'is judged by a model',
}

export const proofStrings = {
  verdicts: verdictWords,
  statuses,
  kinds,
  loading: 'Loading…',
  casesLead:
    'A case is a question with expectations. Run the cases before you publish a new version. Runs post nothing, and no tool acts.',
  noCases: 'No cases yet',
  noCasesLead:
    'Add a question that this agent must always answer well. You can also keep a run of the playground as a case.',
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
  questionHint: 'The agent is asked this without a conversation, in a direct message with you.',
  questionInThread: 'The agent is asked this in the conversation that the case was made for.',
  questionOfMessage: 'The question is this message. It is asked with the conversation before it.',
  expectations: 'The answer …',
  addExpectation: 'Add an expectation',
  removeExpectation: 'Remove this expectation',
  kind: 'Expectation',
  words: 'Words',
  tool: 'Tool',
  anyTool: 'Leave it empty for any tool.',
  schema: 'JSON Schema',
  schemaInvalid: 'This is not a JSON object.',
  rubric: 'A good answer …',
  rubricHint:
    'Say it so that somebody else would decide the same, for example: names a day and who is in charge.',
  noTool: 'asks for no tool',
  atMost: (number: number) => `has at most ${number} words`,
  fill: 'Fill this in, or remove the expectation.',
  fillNumber: 'Enter a whole number from 1 to 9,999.',
  citedMessage: 'Message id',
  citedHint: 'Leave it empty for any message.',
  citedInvalid: 'This is not the id of a message.',
  mostWords: 'Words at most',
  title: 'Proof',
  proofs: 'Proofs',
  proofsLead: 'Earlier runs of the cases and of past mentions. Open one to read its answers.',
  noProofs: 'No proofs yet. Run the cases here, or prove a draft when you publish it.',
  olderProofs: 'Show older proofs',
  ofDraft: 'Draft',
  ofVersion: (version: number) => `Version ${version}`,
  prove: 'Prove it first',
  proveLead:
    'Runs the draft on your cases and on past mentions, beside the current version. Nothing is posted, and no tool acts.',
  proveAgain: 'Prove it again',
  mentions: 'Past mentions',
  mentionsOf: (number: number) => (number === 0 ? 'None' : `The last ${number}`),
  judges: 'Let a model compare answers that differ',
  judgesHint: 'Without it, an answer in other words only counts as changed.',
  limit: 'Spend at most',
  estimate: (runs: number, judgements: number) =>
    `${count(runs, 'answer', 'answers')} and up to ${count(judgements, 'judgement', 'judgements')}`,
  costs: (usd: number) =>
    usd === 0 ? 'This costs nothing with the offline model.' : `About ${dollars(usd)}.`,
  costUnknown: (model: string) =>
    `The price of ${model} is not known, so the limit in dollars can’t be promised. The number of answers bounds the cost.`,
  nothing: 'There is nothing to run: no case, and no answered mention that you can read.',
  start: 'Start',
  stop: 'Stop',
  progress: (done: number, of: number) => `${done} of ${of} done`,
  spent: (usd: number, limit: number) => `${dollars(usd)} of at most ${dollars(limit)}`,
  hidden: (number: number) =>
    `${count(number, 'more answer is', 'more answers are')} in conversations that you can’t read.`,
  limitReached:
    'The limit was reached before all answers were written. Start again with a higher limit to run the others.',
  stopped: 'Somebody stopped this proof. The answers until then are kept.',
  against: (version: number) => `compared with version ${version}`,
  outdated:
    'The draft was changed after this proof, so it can’t be the evidence of the version. Prove it again.',
  evidence: 'Keep this proof with the version',
  evidenceHint: 'The admins can open it from the list of versions.',
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
    base: 'prefers the answer before',
    candidate: 'prefers the new answer',
    neither: 'prefers neither',
  },
  deletedMention: 'A deleted message',
  waiting: 'Waiting',
  running: 'Answering',
  judging: 'Being judged',
}
