import type { AsyncConsult } from '@consult/domain'
import { usePatient } from '../../entities/patients/use-patient.ts'
import type { Missing } from '../composer/composer-hint.tsx'
import { useTranscript } from './use-transcript.ts'

/** Returns what of a consult has not loaded yet that must be seen before a reply is sent, or null if nothing. */
export function useMissing({ id, patientId }: AsyncConsult): Missing | null {
  const transcript = useTranscript(id)
  const patient = usePatient(patientId)
  if (transcript.data?.complete !== true) return 'conversation'
  return patient.data === undefined ? 'facts' : null
}
