'use client'

import { useEffect, useState } from 'react'
import { leastPasswordLength } from '@/server/domain/accounts/password-length'

type Check = (password: string, facts: readonly string[]) => string | null

let loading: Promise<Check> | null = null

/** Loads the check and its words when somebody begins to type a new password, not with the page. */
function loadCheck(): Promise<Check> {
  loading ??= import('./password-check').then(({ openPasswordCheck }) => openPasswordCheck())
  loading.catch(() => {
    loading = null
  })
  return loading
}

/**
 * Judges a new password while it is typed. Null: there is nothing to say yet. The server judges again, with
 * more words, so a check that can't be loaded is no problem.
 */
export function usePasswordCheck(
  password: string,
  facts: readonly string[],
): { problem: string | null; isGood: boolean } | null {
  const [verdict, setVerdict] = useState<{ password: string; problem: string | null } | null>(null)
  const known = facts.join('\n')
  useEffect(() => {
    if (password === '') return
    let gone = false
    const timer = setTimeout(() => {
      loadCheck().then(
        check => !gone && setVerdict({ password, problem: check(password, known.split('\n')) }),
        () => {},
      )
    }, pauseMs)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [password, known])
  if (verdict === null || verdict.password !== password || password.length < leastPasswordLength) return null
  return { problem: verdict.problem, isGood: verdict.problem === null }
}

/** The check takes some milliseconds, which typing must not wait for. */
const pauseMs = 200
