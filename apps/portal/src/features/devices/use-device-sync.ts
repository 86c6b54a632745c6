'use client'

import { languageNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { useEffect } from 'react'
import { keepRegistration, ownRegistration, pushAbility, subscribe, unsubscribe } from './this-browser.ts'

/**
 * Registers this browser again at each load, if its physician turned notifications on here: browsers renew their
 * subscriptions, and some push services never say that one has ended. Ends the subscription of another physician who
 * used this browser before.
 */
export function useDeviceSync(physicianId: string): void {
  const api = useTRPCClient()
  useEffect(() => {
    if (pushAbility() !== 'able') return
    const sync = async () => {
      const own = ownRegistration(physicianId)
      if (!own) return unsubscribe()
      if (Notification.permission !== 'granted') return
      const { publicKey } = await api.pushDevices.list.query()
      const subscription = publicKey === null ? null : await subscribe(publicKey, languageNow())
      if (!subscription) return
      const { deviceId } = await api.pushDevices.register.mutate(subscription)
      keepRegistration({ physicianId, deviceId })
    }
    // The next load tries again.
    sync().catch(() => undefined)
  }, [api, physicianId])
}
