import { readClinicalFacts } from '@consult/domain/clinical-facts'
import { useMemo } from 'react'

type Metadata = Readonly<Record<string, string>>

/** What the partner says of the patient: with the patient, and with the consult that is looked at. */
export function useClinicalFacts(patient: Metadata, consult: Metadata) {
  return useMemo(() => readClinicalFacts({ patient, consult }), [patient, consult])
}
