import { loadPartnerAccount } from '@consult/auth'
import type { SharedTimerHandler } from '@consult/engine'
import { inUnit, ownContext, type Services } from '@consult/request'
import { lockFreeThreads, saveThreads } from '../thread-store.ts'
import { threadTimerKinds } from '../thread-timers.ts'
import { reportUnread } from './report-unread.ts'

/**
 * Creates the handler that tells about the unread messages of many threads in one transaction: a physician who answers ten
 * thousand patients makes all of them due together. Threads that are in use or follow a test clock are left to the
 * handler of one thread.
 */
export const reportUnreadTogether =
  (services: Services): SharedTimerHandler =>
  async (partnerId, asyncConsultIds) => {
    const account = await loadPartnerAccount(services.database.directory, partnerId)
    if (!account) return new Set()
    const context = ownContext(services, account, `timers.${threadTimerKinds.unreadDue}`)
    return inUnit(context, async (unit) => {
      const threads = await lockFreeThreads(unit, asyncConsultIds, unit.realNow)
      await reportUnread(context, threads, unit)
      const told = threads.filter(({ newEvents }) => newEvents.length > 0)
      await saveThreads(unit, told)
      unit.emit(...told.flatMap(({ newEvents }) => newEvents))
      return unit.did(
        told.flatMap(({ targets }) => targets),
        new Set(threads.map(({ id }) => id)),
      )
    })
  }
