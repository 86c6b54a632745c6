'use client'

import { loadFirst } from '@consult/ui/controls/lazy-load.ts'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { onTick } from '@consult/web-client/time/clock.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { batchLookups } from '../../entities/live/batched-lookup.ts'
import { type CallEvent, type CallSignal, onCallEvent, onCallSignal } from '../../entities/live/call-events.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { staleAt } from './stale-queue.ts'

/** Keeps all call data up to date: through the event stream, and on a timer where no event reports a change. */
export function CallWatch() {
  const { me } = useWorkspace()
  const trpc = useTRPC()
  const queries = useQueryClient()

  useEffect(() => {
    const current = trpc.portalCalls.current.queryKey()
    const line = trpc.portalCalls.waitingRoom.queryKey()
    const duty = trpc.portalCalls.duty.queryKey()
    const agenda = trpc.physicians.listAgenda.pathKey()
    const one = (id: string) => trpc.portalCalls.get.queryKey({ id })
    const keyOf = (name: string) => ({ current, line, duty, agenda })[name] ?? one(name)

    // Data that is not on the screen is only marked stale. It is read when it is shown.
    const reads = batchLookups(async (names) => {
      await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: keyOf(name) })))
    })

    const takeIn = ({ type, data }: CallEvent) => {
      // A message in a call changes nothing else about the call.
      if (!('consult' in data)) return
      const { consult } = data
      const mine = consult.physicianId === me.physician.id
      const known = queries.getQueryData(current)?.consult.id === consult.id
      const touched = [consult.id]
      if (type !== 'telehealth.created') touched.push('line')
      if (mine || known) touched.push('current', 'duty')
      // This includes a colleague's call: it may have moved from one physician to another.
      if (consult.scheduledFor !== null) touched.push('agenda')
      reads.add(touched)
    }

    const takeInSignal = (signal: CallSignal) => {
      if (signal.kind === 'duty') reads.add(['duty'])
      else if (signal.kind === 'call_recording') {
        reads.add([signal.consultId])
        const queryKey = trpc.calls.recordingConsent.queryKey({ id: signal.consultId })
        void queries.invalidateQueries({ queryKey })
      } else if (signal.physicianId === me.physician.id) reads.add([signal.consultId, 'line', 'current', 'duty'])
      else reads.add([signal.consultId, 'line'])
    }

    // A ring that has expired cannot be answered. It has a separate timer, because ticks in a hidden page come once a
    // minute.
    let ringEnd: ReturnType<typeof setTimeout> | undefined
    const planRingEnd = () => {
      clearTimeout(ringEnd)
      const expiresAt = queries.getQueryData(current)?.consult.ringExpiresAt
      if (!expiresAt) return
      loadFirst()
      const left = Date.parse(expiresAt) - serverNow()
      // The service may also be late, so ask again until the ring is over.
      ringEnd = setTimeout(() => reads.add(['current', 'duty', 'line']), Math.max(1000, left + 300))
    }
    const unwatch = queries.getQueryCache().subscribe(({ query, type }) => {
      if (type === 'updated' && query.queryKey === queries.getQueryCache().find({ queryKey: current })?.queryKey) {
        planRingEnd()
      }
    })

    const untick = onTick(() => {
      const state = queries.getQueryState(line)
      if (!state?.data) return
      const now = serverNow()
      const readAt = state.dataUpdatedAt + (now - Date.now())
      if (now >= staleAt(state.data, readAt)) reads.add(['line'])
    })
    const unhear = onCallEvent(takeIn)
    const unsignal = onCallSignal(takeInSignal)
    return () => {
      clearTimeout(ringEnd)
      reads.close()
      unwatch()
      untick()
      unhear()
      unsignal()
    }
  }, [me, trpc, queries])

  return null
}
