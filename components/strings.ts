/** Every English sentence of the interface, by feature, so that a translation has one place to start from. */
export const strings = {
  auth: {
    signIn: 'Sign in',
    signInLead: 'Welcome back.',
    signUp: 'Create an account',
    signUpLead: 'A name, an address, a password. That is all.',
    name: 'Your name',
    email: 'E-mail',
    password: 'Password',
    passwordHint: 'At least 8 characters.',
    sendLink: 'Send me a sign-in link',
    linkSent: (email: string) => `A sign-in link is on its way to ${email}. It works once and for one hour.`,
    openInbox: 'Open the local inbox',
    newHere: 'New here?',
    haveAccount: 'Already have an account?',
    with: (provider: string) => `Continue with ${provider}`,
    emailNeeded: 'Write your e-mail address first.',
    serverFoot: 'This server belongs to your team.',
    unreachable:
      'OpenVibe did not answer. Check your connection and try again; what you typed is still here.',
    linkExpired: 'That sign-in link has expired or was used before. Ask for a new one.',
    working: 'One moment…',
  },
  theme: { dark: 'Dark', light: 'Light', system: 'System', label: 'Theme' },
} as const
