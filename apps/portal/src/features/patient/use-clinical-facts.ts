import { readClinicalFacts } from '@consult/domain/clinical-facts'
import { useMemo } from 'react'

type Metadata = Readonly<Record<string, string>>

/** Returns the partner's statements about the patient, from the patient's data and from the open consult's. */
export function useClinicalFacts(patient: Metadata, consult: Metadata) {
  return useMemo(() => readClinicalFacts({ patient, consult }), [patient, consult])
}
