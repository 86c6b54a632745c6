import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'

/**
 * How often to refetch, in milliseconds. No event reports that the partner changed a patient, and a new allergy must
 * appear without a reload.
 */
const freshMs = 60_000

/**
 * Returns a patient's record, refetched every minute while it is shown.
 * @param id undefined while it is not known.
 */
export function usePatient(id: string | undefined) {
  return useQuery(
    useTRPC().portal.patient.queryOptions(
      { id: id ?? '' },
      { enabled: id !== undefined, staleTime: freshMs, refetchInterval: freshMs, refetchOnWindowFocus: true },
    ),
  )
}
