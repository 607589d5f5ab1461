export const offlineModelStrings = {
  title: 'The offline model is in use',
  means:
    'No model key is set, so agents reply with built-in text: they quote and shorten the text that they are given. You can try mentions, threads and agents, but agents can’t answer real questions. Nothing leaves this server.',
  how: 'To use a real model, ask the person who runs this server to restart it with a model key:',
  elsewhere: 'To use another endpoint with the same API, set ANTHROPIC_BASE_URL to its address.',
  connectedTitle: 'A model is connected',
  connected:
    'Agents answer with the model key of this server. The person who runs the server can change the key.',
}
