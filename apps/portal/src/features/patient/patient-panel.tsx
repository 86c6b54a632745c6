'use client'

import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'
import { Button } from '../controls/button.tsx'
import { controlWords } from '../controls/words.ts'
import { faultOf, wordsOf } from '../errors/fault.ts'
import type { InboxView } from '../inbox/views.ts'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { ClinicalSummary } from './clinical-summary.tsx'
import { ContactDetails } from './contact-details.tsx'
import { type ConsultBeside, IdentityLine } from './identity-line.tsx'
import { MoreFacts } from './more-facts.tsx'
import { PastCall } from './past-call.tsx'
import { PastConsult } from './past-consult.tsx'
import { useClinicalFacts, usePatient } from './use-patient.ts'
import { patientWords } from './words.ts'

interface Beside {
  readonly consult: ConsultBeside
  readonly view: InboxView
  readonly apart: boolean
}

type Panel = inferRouterOutputs<AppRouter>['portal']['patient']

function Loaded({ panel: { patient, consults, calls }, consult, view, apart }: Beside & { panel: Panel }) {
  const words = useWords(patientWords)
  const facts = useClinicalFacts(patient.metadata, consult.metadata)
  return (
    <div className="grid grid-cols-1 gap-5">
      <IdentityLine patient={patient} consult={consult} facts={facts} />
      <ClinicalSummary facts={facts} />
      <MoreFacts pairs={facts.more} />
      <section>
        <h4 className="mb-1 text-s font-semibold text-muted">{words.consults}</h4>
        <ul>
          {consults.map((past) => (
            <li key={past.id}>
              <PastConsult consult={past} view={view} here={past.id === consult.id} apart={apart} />
            </li>
          ))}
        </ul>
      </section>
      {calls.length > 0 && (
        <section>
          <h4 className="mb-1 text-s font-semibold text-muted">{words.calls}</h4>
          <ul>
            {calls.map((call) => (
              <li key={call.id}>
                <PastCall call={call} patientZone={patient.timeZone} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ContactDetails patient={patient} />
    </div>
  )
}

function PanelSkeleton() {
  return (
    <div className="grid gap-5" aria-busy="true">
      <p role="status" className="sr-only">
        {useWords(patientWords).loading}
      </p>
      {['w-28', 'w-20', 'w-36', 'w-32', 'w-28'].map((width, n) => (
        <div key={n} className="grid gap-1.5">
          <span className="skeleton h-3 w-16" />
          <span className={`skeleton h-4 ${width}`} />
        </div>
      ))}
    </div>
  )
}

/**
 * The patient: who they are, what a clinician must know of them, and what they have come with before. It loads itself, and
 * brings no frame, title or scrolling: whoever shows it has these.
 * @param consult the consult or call beside which it is shown.
 * @param view the list of the inbox whose links lead to other consults.
 * @param apart opens those in a tab of their own: a call goes on here.
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
  if (panel.data) return <Loaded panel={panel.data} consult={consult} view={view} apart={apart} />
  if (!panel.isError) return <PanelSkeleton />
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
