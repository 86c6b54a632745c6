'use client'

import { announce } from '@consult/ui/controls/announcer.tsx'
import { wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useEffect, useRef, useState } from 'react'
import { useDuty } from '../../entities/duty/use-duty.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { play, soundIsBlocked, watchForSound } from '../../ui/sound/sound.ts'
import { useDeviceSync } from '../devices/use-device-sync.ts'
import { useFocusReport } from '../devices/use-focus-report.ts'
import { useRing } from '../ring/use-ring.ts'
import { AlertStack } from './alert-stack.tsx'
import { type Breach, breachKey } from './breaches.ts'
import { desktopLeave, showOnDesktop } from './desktop.ts'
import { urgentGiven } from './given.ts'
import { leadTabs } from './leading-tab.ts'
import { dismissedBreaches, useOverdue } from './overdue.ts'
import { alertSettings, loadSettings } from './settings.ts'
import { keepCount } from './title-count.ts'
import { dismissedUrgent, urgentKey, useUrgent, useUrgentUpdates } from './urgent.ts'
import { useGiven } from './use-given.ts'
import { alertWords } from './words.ts'

/** The interval between chimes, in seconds. It may double in a background page. */
const chimeEvery = 30

/**
 * Reports whether this tab is the one in the browser that does a task. @param wanted false while it could not do the task.
 */
function useLeads(name: string, wanted: boolean): boolean {
  const [leads, setLeads] = useState(false)
  useEffect(() => {
    if (!wanted) return
    const giveUp = leadTabs(name, () => setLeads(true))
    return () => {
      giveUp()
      setLeads(false)
    }
  }, [name, wanted])
  return leads
}

/** Announces the overdue replies when a new one appears: once for each, not every minute. */
function useAnnounced(calling: readonly Breach[]): void {
  const known = useRef<ReadonlySet<string>>(new Set())
  const keys = calling.map(breachKey).join(' ')
  useEffect(() => {
    const now = keys.split(' ').filter(Boolean)
    if (now.some((key) => !known.current.has(key))) announce(wordsNow(alertWords).overdueCount(now.length))
    known.current = new Set(now)
  }, [keys])
}

/** Alerts the physician to waiting work: in the page, by sound, on the desktop and in the tab. It is silent off duty. */
export function Alerts() {
  const { me } = useWorkspace()
  const { onDuty } = useDuty()
  const ring = useRing()
  const overdue = useOverdue()
  const urgent = useUrgent()
  const settings = useStore(alertSettings, (now) => now)
  const blocked = useStore(soundIsBlocked, (now) => now)
  const leadsSound = useLeads('consult-sound', !blocked)
  const leadsDesktop = useLeads('consult-desktop', true)

  useEffect(() => loadSettings(me.physician.id), [me])
  useEffect(watchForSound, [])
  useEffect(dismissedBreaches.follow, [])
  useEffect(dismissedUrgent.follow, [])
  useUrgentUpdates()
  useGiven()
  useDeviceSync(me.physician.id)
  useFocusReport()

  const until = onDuty ? (ring?.consult.ringExpiresAt ?? null) : null
  const late = onDuty ? overdue.all.length : 0
  const calling = onDuty ? overdue.calling : []
  const given = useStore(urgentGiven, (all) => all)
  const asks = [...urgent.calling.map(urgentKey), ...given.map(({ consultId }) => consultId)]
  const pressing = onDuty ? asks.join(' ') : ''
  const sounds = calling.length !== 0 || pressing !== ''
  const isLate = calling.length !== 0
  useAnnounced(calling)
  const { sound, volume, desktop } = settings

  useEffect(() => {
    if (!leadsSound || !sound || until === null) return
    return play('ring', Math.max(0, Date.parse(until) - serverNow()) / 1000, volume)
  }, [leadsSound, sound, volume, until])

  useEffect(() => {
    if (!leadsSound || !sound || !sounds || until !== null) return
    let stop = play('chime', chimeEvery, volume)
    const timer = setInterval(() => {
      stop()
      stop = play('chime', chimeEvery, volume)
    }, chimeEvery * 1000)
    return () => {
      clearInterval(timer)
      stop()
    }
    // Another urgent consult is heard at once.
  }, [leadsSound, sound, volume, sounds, pressing, until])

  useEffect(() => {
    if (!leadsDesktop || !desktop || until === null || desktopLeave() !== 'granted') return
    return showOnDesktop('call', serverNow())
  }, [leadsDesktop, desktop, until])

  useEffect(() => {
    if (!leadsDesktop || !desktop || !isLate || desktopLeave() !== 'granted') return
    return showOnDesktop('overdue', serverNow())
  }, [leadsDesktop, desktop, isLate])

  useEffect(() => {
    if (!leadsDesktop || !desktop || pressing === '' || desktopLeave() !== 'granted') return
    return showOnDesktop('urgent', serverNow())
  }, [leadsDesktop, desktop, pressing])

  const count = late + (onDuty ? urgent.all.length : 0) + (until === null ? 0 : 1)
  useEffect(() => keepCount(count), [count])

  return <AlertStack />
}
