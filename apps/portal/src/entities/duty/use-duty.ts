import { announce } from '@consult/ui/controls/announcer.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { waitFor } from '../time/wait-for.ts'
import { useWorkspace } from '../workspace/workspace.tsx'
import { dutyWords } from './words.ts'

/** A physician's choice of duty status. */
export interface DutyChoice {
  readonly status: 'online' | 'away' | 'offline'
  /** When the status ends, as an instant. Without it, the status does not end. */
  readonly until?: string
}

/**
 * Returns the physician's duty status as the service knows it, and the means to change it. Closing the tab does not end
 * duty.
 */
export function useDuty() {
  const { me } = useWorkspace()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const options = trpc.portalCalls.duty.queryOptions(undefined, {
    initialData: { presence: me.physician.presence, awayBecause: null, wrapUpUntil: null },
    // The page includes the presence but not the reason for it, so fetch once immediately.
    initialDataUpdatedAt: 0,
    // The stream reports changes by other devices and by rings. Only the clock shows when `until` has passed.
    refetchInterval: ({ state }) => waitFor(state.data?.wrapUpUntil ?? state.data?.presence.until ?? null),
    refetchOnWindowFocus: true,
    staleTime: 10_000,
  })
  const {
    data: { presence, awayBecause, wrapUpUntil },
  } = useQuery(options)
  const change = useMutation(
    trpc.physicians.setPresence.mutationOptions({
      onMutate: async ({ status }) => {
        await queries.cancelQueries({ queryKey: options.queryKey })
        const was = queries.getQueryData(options.queryKey)
        queries.setQueryData(
          options.queryKey,
          (now) =>
            now && {
              presence: { ...now.presence, status, until: null },
              awayBecause: null,
              wrapUpUntil: now.wrapUpUntil,
            },
        )
        return { was }
      },
      onError: (error, _input, kept) => {
        queries.setQueryData(options.queryKey, kept?.was)
        showToast({
          kind: 'trouble',
          title: wordsNow(dutyWords).unchanged,
          words: wordsOf(faultOf(error), languageNow()),
        })
      },
      onSuccess: (now) => {
        queries.setQueryData(options.queryKey, (was) => ({
          presence: now,
          awayBecause: null,
          wrapUpUntil: was?.wrapUpUntil ?? null,
        }))
        announce(wordsNow(dutyWords).now[now.status])
      },
    }),
  )
  const choose = (choice: DutyChoice) => change.mutateAsync({ id: 'me', ...choice })
  return {
    presence,
    awayBecause,
    wrapUpUntil,
    onDuty: presence.status === 'online' || presence.status === 'busy',
    choose,
    change: (on: boolean) => choose({ status: on ? 'online' : 'offline' }),
    changing: change.isPending,
  }
}
