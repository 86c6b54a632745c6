import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { historyInput } from '../../entities/consults/patient-histories.ts'

/** How long the history, which the patient panel also reads, counts as fresh, in milliseconds. */
const freshMs = 60_000

/** Returns the id of the patient's newest open thread. Null if there is none, or if it is not known yet. */
export function useOpenConsult(patientId: string): string | null {
  const { data } = useInfiniteQuery(
    useTRPC().portal.patientHistory.infiniteQueryOptions(historyInput(patientId), {
      getNextPageParam: (page) => page.nextCursor,
      staleTime: freshMs,
    }),
  )
  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  return entries.find((entry) => entry.kind === 'consult' && entry.status !== 'closed')?.id ?? null
}
