'use client'

import type { AsyncConsult } from '@consult/domain'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { usePatient } from '../../../entities/patients/use-patient.ts'
import { allAllergiesWords } from '../../patient/allergy-words.ts'
import { useClinicalFacts } from '../../patient/use-clinical-facts.ts'
import { patientWords } from '../../patient/words.ts'
import { printWords } from './words.ts'

const nothing = {}

/** What a reader of the paper must know about the patient: every allergy, why they came, and where they are. */
export function PrintedFacts({ consult }: { consult: AsyncConsult }) {
  const words = useWords(printWords)
  const patient = useWords(patientWords)
  const { data } = usePatient(consult.patientId)
  const { allergies } = useClinicalFacts(data?.patient.metadata ?? nothing, consult.metadata)
  return (
    <>
      {/* Facts that were not read are not the same as no facts. */}
      <span className="block font-semibold wrap-anywhere">
        {data ? allAllergiesWords(allergies, patient) : patient.alertsFailed}
      </span>
      <span className="block wrap-anywhere">
        {words.reason}: <bdi>{consult.reason ?? words.notStated}</bdi>
      </span>
      <span className="block">
        {words.jurisdiction}: {consult.jurisdiction ?? words.notStated}
      </span>
    </>
  )
}
