'use client'

import { noIntake, type Patient } from '@consult/domain'
import { fullName } from '@consult/domain/full-name'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { languageNow, languageWords } from '../../entities/patients/patient-facts.ts'
import { PatientLine } from '../../entities/patients/patient-line.tsx'
import { ClinicalAlerts } from '../patient/clinical-alerts.tsx'
import { firstReplyWords } from './words.ts'

const noConsult = { metadata: {}, intake: noIntake }

/** Says to whom a first reply goes, with what a physician must not miss: it is written without an open thread. */
export function Whom({ patient, chosenLanguage }: { patient: Patient; chosenLanguage: string | null }) {
  const words = useWords(firstReplyWords)
  const reader = useLanguage()
  const language = languageNow({ chosen: chosenLanguage, consult: null, patient: patient.language })
  return (
    <div className="grid justify-items-start gap-1.5">
      <PatientLine name={fullName(patient) ?? patient.externalId} birthDate={patient.birthDate} />
      {language && <p className="text-s text-muted">{words.language(languageWords(language, reader))}</p>}
      <ClinicalAlerts patientId={patient.id} consult={noConsult} namesAll />
    </div>
  )
}
