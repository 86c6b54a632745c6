import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../api/trpc.ts'

/** No event tells that the partner has changed a patient: an allergy that is added must not wait for a reload. */
const freshMs = 60_000

/** A patient's record, read again every minute while it is shown. @param id undefined while it is not known. */
export function usePatient(id: string | undefined) {
  return useQuery(
    useTRPC().portal.patient.queryOptions(
      { id: id ?? '' },
      { enabled: id !== undefined, staleTime: freshMs, refetchInterval: freshMs, refetchOnWindowFocus: true },
    ),
  )
}
