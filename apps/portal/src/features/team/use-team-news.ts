import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onTeamSignal } from '../../entities/live/team-signals.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'

/** Keeps notes, mentions, hand-overs, snoozes and follow-ups up to date: by the stream's news, and by reading again after an interruption. */
export function useTeamNews(): void {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { phase } = useWorkspace()
  useEffect(() => {
    const mentions = trpc.teamwork.mentions.queryKey()
    const handOvers = trpc.teamwork.openHandOvers.queryKey()
    const snoozes = trpc.teamwork.snoozes.queryKey()
    const followUps = trpc.teamwork.followUps.pathKey()
    const patientNotes = trpc.patientNotes.list.pathKey()
    const again = (queryKey: readonly unknown[]) => void queries.invalidateQueries({ queryKey })
    const unhear = onTeamSignal((signal) => {
      if (signal.kind !== 'team') return
      const id = signal.consultId ?? ''
      if (signal.what === 'internal_note') again(trpc.internalNotes.list.queryKey({ id }))
      if (signal.what === 'mention') again(mentions)
      if (signal.what === 'snooze') again(snoozes)
      if (signal.what === 'follow_up') again(followUps)
      if (signal.what === 'patient_note') again(patientNotes)
      if (signal.what === 'hand_over') {
        again(handOvers)
        again(trpc.handOvers.list.queryKey({ id }))
      }
    })
    let wasLive = phase.get() === 'live'
    const unwatch = phase.subscribe(() => {
      const isLive = phase.get() === 'live'
      if (isLive && !wasLive) {
        again(mentions)
        again(handOvers)
        again(snoozes)
        again(followUps)
        again(patientNotes)
        again(trpc.internalNotes.list.pathKey())
      }
      wasLive = isLive
    })
    return () => {
      unhear()
      unwatch()
    }
  }, [trpc, queries, phase])
}
