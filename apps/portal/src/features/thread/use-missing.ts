import type { AsyncConsult } from '@consult/domain'
import { usePatient } from '../../entities/patients/use-patient.ts'
import type { Missing } from '../composer/composer-hint.tsx'
import { useTranscript } from './use-transcript.ts'

/**
 * Returns which parts of a consult must be seen before a text is sent to the patient but have not loaded yet, or null if there
 * are none.
 */
export function useMissing({ id, patientId }: Pick<AsyncConsult, 'id' | 'patientId'>): Missing | null {
  const transcript = useTranscript(id)
  const patient = usePatient(patientId)
  if (transcript.data?.complete !== true) return 'conversation'
  return patient.data === undefined ? 'facts' : null
}
