import { fullName } from '@consult/domain/full-name'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'
import { usePatient } from '../../entities/patients/use-patient.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'

/** Returns a consult, and who its patient is. Data from the list's row shows at once; events keep both up to date. */
export function useThread(consultId: string) {
  const trpc = useTRPC()
  const { consultCache } = useWorkspace()
  const row = consultCache.find(consultId)
  const consult = useQuery(
    trpc.asyncConsults.get.queryOptions(
      { id: consultId },
      { initialData: () => (row?.withheld ? undefined : row?.consult) },
    ),
  )
  const patientId = consult.data?.patientId
  const panel = usePatient(patientId)
  // The row contains the time of the test clock. Only a consult on a test clock that is in no list has to
  // request it.
  const isOnClock = row === undefined && (panel.data?.patient.testClockId ?? null) !== null
  const asked = useQuery(trpc.portal.inboxItems.queryOptions({ ids: [consultId] }, { enabled: isOnClock }))
  const testClock = (row ?? asked.data?.[0])?.testClock ?? null
  const name = row?.patient.name ?? (panel.data ? fullName(panel.data.patient) : null)
  const patientName = name ?? consult.data?.patientExternalId ?? null
  const birthDate = row?.patient.birthDate ?? panel.data?.patient.birthDate ?? null
  return { consult, testClock, patientName, birthDate }
}
