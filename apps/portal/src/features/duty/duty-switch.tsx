'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '../api/trpc.ts'
import { announce } from '../controls/announcer.tsx'
import { Switch } from '../controls/switch.tsx'
import { tell } from '../controls/toast-store.ts'
import { faultOf, wordsOf } from '../errors/fault.ts'
import { useWork } from '../portal/work.tsx'
import { languageNow, useWords, wordsNow } from '../words/use-words.tsx'
import { dutyWords } from './words.ts'

/** Presence changes by itself (a ring unanswered, another tab): it is read again this often, milliseconds. */
const readEvery = 60_000

/** On duty or off, as the service knows it: it does not end with the tab. */
export function useDuty() {
  const { me } = useWork()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const options = trpc.physicians.getPresence.queryOptions(
    { id: 'me' },
    { initialData: me.physician.presence, refetchInterval: readEvery, refetchOnWindowFocus: true, staleTime: 10_000 },
  )
  const { data: presence } = useQuery(options)
  const change = useMutation(
    trpc.physicians.setPresence.mutationOptions({
      onMutate: async ({ status }) => {
        await queries.cancelQueries({ queryKey: options.queryKey })
        const was = queries.getQueryData(options.queryKey)
        queries.setQueryData(options.queryKey, (now) => now && { ...now, status, until: null })
        return { was }
      },
      onError: (error, _input, kept) => {
        queries.setQueryData(options.queryKey, kept?.was)
        tell({ kind: 'trouble', title: wordsNow(dutyWords).unchanged, words: wordsOf(faultOf(error), languageNow()) })
      },
      onSuccess: (now) => {
        queries.setQueryData(options.queryKey, now)
        announce(now.status === 'online' ? wordsNow(dutyWords).nowOn : wordsNow(dutyWords).nowOff)
      },
    }),
  )
  return {
    onDuty: presence.status === 'online' || presence.status === 'busy',
    away: presence.status === 'away',
    change: (on: boolean) => change.mutateAsync({ id: 'me', status: on ? 'online' : 'offline' }),
    changing: change.isPending,
  }
}

/** The switch in the header. */
export function DutySwitch() {
  const { onDuty, away, change, changing } = useDuty()
  const words = useWords(dutyWords)
  return (
    <div className="flex items-center gap-2.5">
      <span id="duty" className="text-s font-medium whitespace-nowrap text-muted">
        {onDuty ? words.onDuty : away ? words.away : words.offDuty}
      </span>
      {/* The name stays, the state is the switch's own: "On duty, switch, off". */}
      <span id="duty-name" className="sr-only">
        {words.onDuty}
      </span>
      <Switch
        on={onDuty}
        onChange={(on) => void change(on).catch(() => undefined)}
        labelledBy="duty-name"
        busy={changing}
      />
    </div>
  )
}
