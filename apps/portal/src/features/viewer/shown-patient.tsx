'use client'

import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'
import { useInboxLocation } from '../../entities/inbox-location/use-inbox-location.ts'
import { Born } from '../../entities/patients/born.tsx'
import { usePatient } from '../../entities/patients/use-patient.ts'

/** Names the patient of the open consult with the date of birth, so that nobody takes a picture for another patient's. */
export function ShownPatient() {
  const { consultId } = useInboxLocation()
  const trpc = useTRPC()
  const consult = useQuery(
    trpc.asyncConsults.get.queryOptions({ id: consultId ?? '' }, { enabled: consultId !== null }),
  )
  const patient = usePatient(consult.data?.patientId).data?.patient
  if (!patient) return null
  const name = [patient.firstName, patient.lastName].filter(Boolean).join(' ') || patient.externalId
  return (
    <p className="flex min-w-0 flex-wrap gap-x-2 text-m font-medium">
      <bdi className="min-w-0 truncate">{name}</bdi>
      <Born birthDate={patient.birthDate} className="font-normal" />
    </p>
  )
}
