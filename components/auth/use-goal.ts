import { useEffect, useState } from 'react'
import { noteWanted } from './wanted-place'

/**
 * Returns the address to open after signing in. The server never hears of the message that an address names; the browser
 * keeps it over redirects, and here it is added to the address again.
 */
export function useGoal(next: string): string {
  const [goal, setGoal] = useState(next)
  useEffect(() => {
    const [message] = /^#m-[0-9a-f-]{36}$/.exec(location.hash) ?? ['']
    const whole = next === '/' || next.includes('#') ? next : next + message
    setGoal(whole)
    noteWanted(whole)
  }, [next])
  return goal
}
