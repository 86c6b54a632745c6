'use client'

import type { Patient } from '@consult/domain'
import type { OtherPair } from '@consult/domain/clinical-facts'
import { Button } from '@consult/ui/controls/button.tsx'
import { OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import type { InboxView } from '../../entities/consults/inbox-views.ts'
import { usePatient } from '../../entities/patients/use-patient.ts'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { IntakeSection } from '../intake/intake-section.tsx'
import { PatientNotes } from '../patient-notes/patient-notes.tsx'
import { ClinicalSummary } from './clinical-summary.tsx'
import { ContactDetails } from './contact-details.tsx'
import { type ConsultBeside, IdentityLine } from './identity-line.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { PatientHistory } from './patient-history.tsx'
import { useClinicalFacts } from './use-clinical-facts.ts'
import { patientWords } from './words.ts'

/** Shows everything else that the partner sent, unchanged. */
function MoreFacts({ pairs }: { pairs: readonly OtherPair[] }) {
  const words = useWords(patientWords)
  const { partnerName } = useWorkspace().me
  if (pairs.length === 0) return null
  return (
    <section aria-label={words.moreFrom(partnerName)}>
      <h3 className="mb-1.5 text-s font-semibold text-muted wrap-anywhere">{words.moreFrom(partnerName)}</h3>
      <dl className="grid gap-2 text-s">
        {pairs.map(({ key, from, label, lines }) => (
          <div key={`${from} ${key}`} className="grid gap-0.5">
            <dt className="text-muted wrap-anywhere">
              <bdi>{label}</bdi>
              {from === 'consult' && ` (${words.thisConsult})`}
            </dt>
            <dd className="grid gap-0.5 wrap-anywhere">
              {lines.length === 0
                ? '–'
                : lines.map((line, n) => (
                    <span key={n}>
                      <bdi className="whitespace-pre-wrap">{line}</bdi>
                    </span>
                  ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface Beside {
  readonly consult: ConsultBeside
  readonly view: InboxView
  readonly apart: boolean
}

function Loaded({
  patient,
  chosenLanguage,
  consult,
  view,
  apart,
}: Beside & { patient: Patient; chosenLanguage: string | null }) {
  const facts = useClinicalFacts(patient.metadata, consult.metadata)
  return (
    <div className="grid grid-cols-1 gap-5">
      <IdentityLine patient={patient} chosenLanguage={chosenLanguage} consult={consult} facts={facts} />
      <ClinicalSummary facts={facts} />
      <PatientNotes patientId={patient.id} />
      <IntakeSection consultId={consult.id} intake={consult.intake} />
      <MoreFacts pairs={facts.more} />
      <ContactDetails patient={patient} />
      {/* The last part, because it loads after the others and nothing must move when it is there. */}
      <PatientHistory
        patientId={patient.id}
        patientZone={patient.timeZone}
        currentId={consult.id}
        view={view}
        apart={apart}
      />
    </div>
  )
}

/**
 * Shows the patient: who they are, what a clinician must know about them, and their history. It loads its own data. Its
 * parent provides the frame, the title and scrolling.
 * @param consult the consult or call beside which it is shown.
 * @param view the inbox view that links to other consults use.
 * @param apart opens those links in a new tab, so that a call continues here.
 */
export function PatientPanel({
  patientId,
  consult,
  view = 'mine',
  apart = false,
}: {
  patientId: string
  consult: ConsultBeside
  view?: InboxView
  apart?: boolean
}) {
  const language = useLanguage()
  const words = useWords(patientWords)
  const controls = useWords(controlWords)
  const panel = usePatient(patientId)
  const online = useOnline()
  if (panel.data) return <Loaded {...panel.data} consult={consult} view={view} apart={apart} />
  if (!panel.isError) return online ? <PanelSkeleton /> : <OfflineState />
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="text-muted">
        {words.failed} {wordsOf(faultOf(panel.error), language)}
      </p>
      <Button onClick={() => void panel.refetch()} busy={panel.isFetching}>
        {controls.tryAgain}
      </Button>
    </div>
  )
}
