export const offlineModelStrings = {
  title: 'The offline model answers',
  means:
    'No model key is set, so agents reply with built-in text: they quote and condense what they were given. Good to try mentions, threads and agents; no use for real questions. Nothing leaves this server.',
  how: 'For a real model, whoever runs this server sets a key and starts it again:',
  elsewhere: 'Another endpoint that speaks the same API is named by ANTHROPIC_BASE_URL.',
  connectedTitle: 'A model is connected',
  connected: 'This server has a model key: agents answer through it. Whoever runs the server can change it.',
}
