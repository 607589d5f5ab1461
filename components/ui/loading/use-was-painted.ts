import { startTransition, useEffect, useState } from 'react'

/** Returns false until the browser has shown the first drawing of the component. */
export function useWasPainted(): boolean {
  const [wasPainted, setWasPainted] = useState(false)
  useEffect(() => {
    // The second frame begins after the first one was painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setWasPainted(true)))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return wasPainted
}
