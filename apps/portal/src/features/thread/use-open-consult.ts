import { useInfiniteQuery } from '@tanstack/react-query'
import { useTRPC } from '../../entities/api/trpc.ts'
import { historyInput } from '../../entities/consults/patient-histories.ts'

/** So long the history that the patient's panel reads as well is good enough, milliseconds. */
const freshMs = 60_000

/** The id of the patient's newest thread that is not over; null where there is none, or none is known. */
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
