const count = new Intl.NumberFormat('en')
const list = new Intl.ListFormat('en')
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

export const modelsStrings = {
  title: 'Models',
  serverEndpoint: 'This server’s endpoint',
  unknownEndpoint: 'Another endpoint',
  offline: 'The built-in offline model: it costs nothing.',
  fromOperator:
    'Set up by the operator of this server. Agents use it unless you choose another one for them.',
  endpoints: 'Endpoints',
  endpointsLead:
    'An endpoint is a service that answers for agents: Anthropic, or another one with the same Messages API. Each agent uses one of them.',
  none: 'All agents use this server’s endpoint. Add your own to use your own key, another service, or a second one for outages.',
  askedHosts:
    'Private channels and direct messages ask their members before text goes to these endpoints. The server operator can allow them everywhere with this line:',
  copyLine: 'Copy the line',
  add: 'Add an endpoint',
  edit: 'Edit',
  editTitle: (name: string) => `Edit “${name}”`,
  name: 'Name',
  nameHint: 'Shown below answers from a fallback model.',
  address: 'Address',
  addressHint: 'For Anthropic: https://api.anthropic.com',
  key: 'Key',
  keyHint: 'It is stored encrypted, and never shown again.',
  newKey: 'New key',
  newKeyHint: (hint: string) =>
    hint === ''
      ? 'Leave empty to keep the stored key.'
      : `Leave empty to keep the stored key, which ends with ${hint}.`,
  testModel: 'Model for the test call',
  testModelHint:
    'Leave empty to use the newest one that the endpoint lists. The call costs less than a cent.',
  testAndSave: 'Test and save',
  testing: 'Testing …',
  test: 'Test',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteWhy: 'Its key is erased. Tasks that it answered keep its name.',
  cancel: 'Cancel',
  works: 'Works',
  failed: 'Test failed',
  off: 'Switched off',
  offWhy: 'Its agents use their fallback model. Agents without one can’t answer.',
  testedWith: (model: string, when: string) => `tested with ${model}, ${when}`,
  keyEnd: (hint: string) => (hint === '' ? 'key stored' : `key …${hint}`),
  modelCount: (models: number) => (models === 1 ? '1 model' : `${count.format(models)} models`),
  usedBy: 'Used by',
  unused: 'No agent uses it.',
  asFallback: '(as fallback)',
  smallModelUse: 'the small model',

  small: 'Small model',
  smallLead:
    'A cheap model that shortens long conversations, writes summaries and catches people up. It counts towards the limits of the workspace.',

  prices: 'Prices',
  pricesLead:
    'US dollars per million tokens. Costs and dollar limits are calculated with these prices. A change counts from its day on (in UTC); past costs never change.',
  free: 'Only the built-in offline model is used here, which costs nothing.',
  model: 'Model',
  usedFor: (names: readonly string[]) => list.format(names),
  rates: {
    input: 'Input',
    output: 'Output',
    cacheRead: 'Cache read',
    cacheWrite5m: 'Cache write',
    cacheWrite1h: '1-hour cache write',
  },
  likeInput: 'Same as input',
  ratesHint: {
    cacheRead: 'Tokens that the endpoint reads from its cache.',
    cacheWrite5m: 'Tokens that it keeps for 5 minutes.',
    cacheWrite1h: 'Tokens that it keeps for an hour.',
  },
  perMillion: (input: string, output: string) => `${input} in, ${output} out per million tokens`,
  costsNothing: 'Costs nothing',
  builtIn: 'built-in price',
  since: (date: string) => `from ${day.format(new Date(date))}`,
  unknown: 'Price unknown',
  unknownWhy: (model: string) =>
    `The price of “${model}” is unknown. Its tokens are counted, but no dollar limit can stop it.`,
  unknownInUse: (models: readonly string[]) =>
    `These limits don’t include ${list.format(models)}, because ${models.length === 1 ? 'its price is' : 'their prices are'} unknown.`,
  enterPrice: 'Enter its price',
  enterPrices: 'Enter prices',
  changePrice: 'Change price',
  priceOf: (model: string) => `Price of ${model}`,
  atEndpoint: 'Applies to',
  atAll: 'All endpoints',
  from: 'Applies from',
  emptyDay: 'Choose a day.',
  wrongRate: 'Enter all prices. 0 is allowed.',
  savePrice: 'Save price',
  givenBy: (name: string | null) => (name === null ? 'by a former member' : `by ${name}`),
  takeBack: 'Remove',
  history: (prices: number) =>
    prices === 1 ? '1 price set here' : `${count.format(prices)} prices set here`,

  chooseAct: 'Choose …',
  chooseTitle: 'Choose a model',
  other: 'Another model of this endpoint',
  otherHint: 'The ID of the model, as its endpoint names it.',
  useOther: 'Use this model',
  search: 'Find a model',
  noModels: 'This endpoint lists no models. Enter the ID of one below.',
  noMatch: 'No model has this name.',
  window: (tokens: number) => `${shorten(tokens)} tokens`,
  windowUnknown: 'context window unknown',
  abilities: {
    images: 'pictures',
    documents: 'documents',
    effort: 'effort',
    format: 'data',
  },
  fallback: 'Fallback',
  chooseFallback: 'Choose a fallback',
  noFallback: 'None',
  noFallbackWhy:
    'If the model can’t be reached, tasks of this agent fail after four calls. Choose a model that answers instead, preferably at another endpoint.',
  fallbackWhy: 'Answers if the model can’t be reached after four calls. The line below the answer says so.',
  removeFallback: 'Remove',
}

function shorten(tokens: number): string {
  if (tokens >= 1_000_000 && tokens % 100_000 === 0) return `${tokens / 1_000_000}M`
  return tokens >= 10_000 ? `${Math.round(tokens / 1_000)}k` : count.format(tokens)
}
