'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTRPC } from '../../entities/api/trpc.ts'
import { batchLookups } from '../../entities/live/batched-lookup.ts'
import { type CallEvent, type CallSignal, onCallEvent, onCallSignal } from '../../entities/live/call-events.ts'
import { onTick } from '../../entities/time/clock.ts'
import { serverNow } from '../../entities/time/server-clock.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { staleAt } from './stale-queue.ts'

/** Keeps everything that is read of calls up to date: by the stream, and by the clock where no event tells. */
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

    // What is not on the screen is only marked, and read when it is.
    const reads = batchLookups(async (names) => {
      await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: keyOf(name) })))
    })

    const takeIn = ({ type, data }: CallEvent) => {
      // What is written in a call changes nothing else of it.
      if (!('consult' in data)) return
      const { consult } = data
      const mine = consult.physicianId === me.physician.id
      const known = queries.getQueryData(current)?.consult.id === consult.id
      const touched = [consult.id]
      if (type !== 'telehealth.created') touched.push('line')
      if (mine || known) touched.push('current', 'duty')
      // Of a colleague's too: it may have been moved from one to the other.
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

    // Nobody can answer a ring that has run out. A timer of its own: ticks of a hidden page come once a minute.
    let ringEnd: ReturnType<typeof setTimeout> | undefined
    const planRingEnd = () => {
      clearTimeout(ringEnd)
      const expiresAt = queries.getQueryData(current)?.consult.ringExpiresAt
      if (!expiresAt) return
      const left = Date.parse(expiresAt) - serverNow()
      // Late on the service's side too: asked again until it is over.
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
