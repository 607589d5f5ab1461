/** Prints the address that makes the first account. It goes to the screen and into no log. */
export function tellFirstAccount(url: string | null): void {
  if (url)
    process.stdout.write(`Nobody has an account here yet. Open this link to create the first one: ${url}\n`)
}
