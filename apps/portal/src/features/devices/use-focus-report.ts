'use client'

import { focusEvery } from '@consult/domain/push'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { lastInput } from '@consult/web-client/session/last-input.ts'
import { useEffect } from 'react'

/** A tab that nobody has touched for this long is not looked at, in milliseconds. */
const quietMs = 2 * 60_000

/** Whether somebody looks at this tab: it has the focus, which a visible tab need not have, and was used lately. */
function isLookedAt(): boolean {
  const input = lastInput()
  return document.hasFocus() && input !== null && Date.now() - input < quietMs
}

/** Tells the service while somebody looks at this tab, so that it does not send what the tab already shows. */
export function useFocusReport(): void {
  const api = useTRPCClient()
  useEffect(() => {
    const tab = crypto.randomUUID()
    let wasLookedAt = false
    const report = () => {
      const focused = isLookedAt()
      if (!focused && !wasLookedAt) return
      wasLookedAt = focused
      // The next report corrects a lost one.
      api.pushDevices.reportFocus.mutate({ tab, focused }).catch(() => undefined)
    }
    const timer = setInterval(report, focusEvery * 1000)
    window.addEventListener('focus', report)
    window.addEventListener('blur', report)
    report()
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', report)
      window.removeEventListener('blur', report)
    }
  }, [api])
}
