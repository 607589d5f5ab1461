'use client'

import { useState } from 'react'
import { notificationsStrings as words } from '@/components/strings/settings/notifications'
import { useTRPCClient } from '@/components/trpc/api'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { turnDesktopOff, turnDesktopOn, useDesktopChoice } from './desktop-choice'
import { isPushWanted, turnPushOff, turnPushOn } from './push'

/** Turns notifications in this browser on and off. Nothing is asked before the click. */
export function NotificationSwitch() {
  const { me } = useWorkspace()
  const client = useTRPCClient()
  const choice = useDesktopChoice()
  const [isBusy, setIsBusy] = useState(false)
  const isPushed = choice === 'on' && isPushWanted(me.userId)

  async function change(act: () => Promise<unknown>) {
    setIsBusy(true)
    await act().finally(() => setIsBusy(false))
  }

  const turnOn = () =>
    change(async () => {
      // Subscribing asks for permission, too, but fails without a word where there are no pushes.
      const permission = await Notification.requestPermission().catch(() => 'denied' as const)
      if (permission === 'granted') await turnPushOn(client, me.userId)
      await turnDesktopOn()
    })
  const turnOff = () =>
    change(async () => {
      await turnPushOff(client, me.userId)
      turnDesktopOff()
    })
  return (
    <div className="grid justify-items-start gap-8 text-sm">
      <div className="flex flex-wrap items-center gap-12">
        <p role="status">{isPushed ? words.pushed : words.choice[choice]}</p>
        {choice === 'off' && (
          <Button look="main" disabled={isBusy} onClick={() => void turnOn()}>
            {words.turnOn}
          </Button>
        )}
        {choice === 'on' && (
          <Button disabled={isBusy} onClick={() => void turnOff()}>
            {words.turnOff}
          </Button>
        )}
      </div>
      {choice === 'on' && !isPushed && !isBusy && <Hint icon="info">{words.onlyOpen}</Hint>}
      {choice === 'unsupported' && <Hint icon="info">{words.install}</Hint>}
    </div>
  )
}
