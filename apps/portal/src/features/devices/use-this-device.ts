'use client'

import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { keepRegistration, ownRegistration, subscribe, unsubscribe, whenTestShown } from './this-browser.ts'
import { deviceWords } from './words.ts'

/** How a test of this device went. */
export type TestResult = 'waiting' | 'shown' | 'not_shown'

/** Turns notifications of this browser on and off, and tests them. */
export function useThisDevice(publicKey: string | null) {
  const api = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { id: physicianId } = useWorkspace().me.physician
  const [deviceId, setDeviceId] = useState(() => ownRegistration(physicianId)?.deviceId ?? null)
  const [busy, setBusy] = useState(false)
  const [denied, setDenied] = useState(false)
  const [result, setResult] = useState<TestResult | null>(null)
  const reread = () => queries.invalidateQueries({ queryKey: trpc.pushDevices.list.queryKey() })

  const keep = (id: string | null) => {
    keepRegistration(id === null ? null : { physicianId, deviceId: id })
    setDeviceId(id)
  }

  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
      await reread()
    } catch (error) {
      const words = wordsNow(deviceWords)
      // The browser's own errors say little.
      const text = error instanceof DOMException ? words.notOnText : wordsOf(faultOf(error), languageNow())
      showToast({ kind: 'trouble', title: words.notOn, words: text })
    }
    setBusy(false)
  }

  /** Call it in response to a click: browsers ask for the permission only then. */
  const turnOn = async () => {
    const permission = await Notification.requestPermission()
    setDenied(permission === 'denied')
    if (permission !== 'granted' || publicKey === null) return
    await during(async () => {
      const subscription = await subscribe(publicKey, languageNow())
      if (!subscription) throw new DOMException('no keys', 'AbortError')
      const { deviceId: id } = await api.pushDevices.register.mutate(subscription)
      keep(id)
    })
  }

  const turnOff = () =>
    during(async () => {
      if (deviceId !== null) await api.pushDevices.remove.mutate({ id: deviceId })
      await unsubscribe()
      keep(null)
      setResult(null)
    })

  const test = async () => {
    if (deviceId === null) return
    setResult('waiting')
    const shown = whenTestShown()
    try {
      await api.pushDevices.test.mutate({ id: deviceId })
      setResult((await shown) ? 'shown' : 'not_shown')
    } catch (error) {
      setResult(null)
      const title = wordsNow(deviceWords).notShown
      showToast({ kind: 'trouble', title, words: wordsOf(faultOf(error), languageNow()) })
    }
  }

  return { deviceId, busy, denied, result, turnOn, turnOff, test }
}
