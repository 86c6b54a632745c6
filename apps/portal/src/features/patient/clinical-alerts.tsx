'use client'

import { CircleHelp, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../controls/classes.ts'
import { useWords } from '../words/use-words.tsx'
import { allergyWords, isPossible } from './allergy-words.ts'
import { useClinicalFacts, usePatient } from './use-patient.ts'
import { patientWords } from './words.ts'

const tones = {
  danger: 'bg-danger-soft text-danger-text',
  warning: 'bg-warning-soft text-warning-text',
  neutral: 'bg-sunken text-muted',
}

function Alert({ tone, mark, onOpen, children }: AlertProps) {
  const look = classes(
    'inline-flex min-h-5 max-w-full min-w-0 items-center gap-1 rounded-s px-1.5 text-xs font-medium text-start',
    tones[tone],
  )
  const content = (
    <>
      {mark}
      <span dir="auto" className="min-w-0 wrap-anywhere line-clamp-2">
        {children}
      </span>
    </>
  )
  return onOpen ? (
    <button type="button" onClick={onOpen} className={classes(look, 'pointer-coarse:min-h-11')}>
      {content}
    </button>
  ) : (
    <span className={look}>{content}</span>
  )
}

interface AlertProps {
  readonly tone: keyof typeof tones
  readonly mark: ReactNode
  readonly onOpen?: (() => void) | undefined
  readonly children: ReactNode
}

/**
 * What nobody may overlook who treats the patient and never opens the panel: allergies and pregnancy, in a line of chips.
 * That they could not be loaded is said too: a missing chip must never look like a patient without allergies.
 * @param consult the consult or call that is looked at.
 * @param onOpen opens the patient; the chips are buttons then.
 */
export function ClinicalAlerts({
  patientId,
  consult,
  onOpen,
}: {
  patientId: string
  consult: { readonly metadata: Readonly<Record<string, string>> }
  onOpen?: () => void
}) {
  const words = useWords(patientWords)
  const { data, isError } = usePatient(patientId)
  const facts = useClinicalFacts(data?.patient.metadata ?? {}, consult.metadata)
  if (!data && !isError) return <span className="skeleton h-5 w-32" aria-hidden />
  if (!data) {
    return (
      <Alert tone="warning" mark={<CircleHelp className="size-3.5 shrink-0" aria-hidden />} onOpen={onOpen}>
        {words.alertsFailed}
      </Alert>
    )
  }
  const { allergies, pregnancy } = facts
  const [tone, Mark] = {
    listed: ['danger', TriangleAlert] as const,
    partly: ['warning', TriangleAlert] as const,
    none: ['neutral', ShieldCheck] as const,
    absent: ['neutral', CircleHelp] as const,
  }[allergies.state]
  return (
    <ul aria-label={words.alerts} className="flex min-w-0 flex-wrap items-center gap-1">
      <li className="inline-flex max-w-full min-w-0">
        <Alert tone={tone} mark={<Mark className="size-3.5 shrink-0" aria-hidden />} onOpen={onOpen}>
          {allergyWords(allergies, words)}
        </Alert>
      </li>
      {isPossible(pregnancy) && (
        <li className="inline-flex max-w-full min-w-0">
          <Alert tone="warning" mark={<TriangleAlert className="size-3.5 shrink-0" aria-hidden />} onOpen={onOpen}>
            {words.pregnancy}: {pregnancy.items.map(({ text }) => text).join(', ')}
          </Alert>
        </li>
      )}
    </ul>
  )
}
