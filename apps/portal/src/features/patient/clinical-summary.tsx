'use client'

import type { ClinicalFact, ClinicalFacts, Statement } from '@consult/domain/clinical-facts'
import { classes } from '@consult/ui/controls/classes.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { CircleHelp, ShieldCheck, TriangleAlert } from 'lucide-react'
import { isPossible } from './allergy-words.ts'
import { patientWords } from './words.ts'

/** Shows what the partner wrote, with the key if it adds information, and with the consult if only the consult says it. */
export function Said({ statement: { text, label, from } }: { statement: Statement }) {
  const { thisConsult } = useWords(patientWords)
  return (
    <>
      {label && (
        <span dir="auto" className="font-normal">
          {label}:{' '}
        </span>
      )}
      <bdi className="whitespace-pre-wrap">{text || '–'}</bdi>
      {!from.includes('patient') && <span className="font-normal opacity-80"> ({thisConsult})</span>}
    </>
  )
}

function Remarks({ remarks }: { remarks: readonly Statement[] }) {
  const { alsoSent } = useWords(patientWords)
  if (remarks.length === 0) return null
  return (
    <ul aria-label={alsoSent} className="grid gap-0.5 text-xs">
      {remarks.map((statement, n) => (
        <li key={n} className="wrap-anywhere">
          <Said statement={statement} />
        </li>
      ))}
    </ul>
  )
}

const bands = {
  listed: { look: 'border-danger bg-danger-soft text-danger-text', Mark: TriangleAlert },
  partly: { look: 'border-warning-text bg-warning-soft text-warning-text', Mark: TriangleAlert },
  none: { look: 'border-success-text bg-success-soft text-success-text', Mark: ShieldCheck },
  absent: { look: 'border-dashed border-warning-text bg-warning-soft text-warning-text', Mark: CircleHelp },
}

/** Shows the allergies. "No allergies" and "not stated" must never look alike. */
export function AllergyBand({ fact: { state, items, remarks } }: { fact: ClinicalFact }) {
  const words = useWords(patientWords)
  const { look, Mark } = bands[state]
  const title = {
    listed: words.allergies,
    partly: words.allergies,
    none: words.noAllergies,
    absent: words.allergiesNotProvided,
  }
  return (
    <section aria-label={words.allergies} className={classes('grid gap-1.5 rounded-s border border-s-4 p-2.5', look)}>
      <h3 className="flex items-start gap-1.5 text-m font-semibold">
        <Mark className="mt-0.5 size-4 shrink-0" aria-hidden />
        <span className="min-w-0 wrap-anywhere">{title[state]}</span>
      </h3>
      {items.length > 0 && (
        <ul className="grid gap-0.5 text-m font-semibold">
          {items.map((statement, n) => (
            <li key={n} className="wrap-anywhere">
              <Said statement={statement} />
            </li>
          ))}
        </ul>
      )}
      {state === 'absent' && <p className="text-s">{words.askPatient}</p>}
      <Remarks remarks={remarks} />
    </section>
  )
}

/** Lists medications or conditions. */
function Listed({ name, none, fact: { state, items, remarks } }: { name: string; none: string; fact: ClinicalFact }) {
  const words = useWords(patientWords)
  const isEmpty = { none, absent: words.notProvided, partly: null, listed: null }[state]
  return (
    <section aria-label={name} className="grid gap-1">
      <h3 className="text-s font-semibold text-muted">
        {name}
        {items.length > 1 && <span className="figures font-normal"> · {items.length}</span>}
      </h3>
      {isEmpty !== null && <p className={classes('text-m', state === 'absent' && 'text-faint')}>{isEmpty}</p>}
      {items.length > 0 && (
        <ul className="grid gap-1 text-m">
          {items.map((statement, n) => (
            <li key={n} className="border-s-2 border-line ps-2 wrap-anywhere">
              <Said statement={statement} />
            </li>
          ))}
        </ul>
      )}
      <Remarks remarks={remarks} />
    </section>
  )
}

/** Shows pregnancy or breastfeeding, if the partner mentions it. */
function State({ name, fact }: { name: string; fact: ClinicalFact }) {
  const said = [...fact.items, ...fact.remarks]
  if (said.length === 0) return null
  const careful = isPossible(fact)
  return (
    <p
      className={classes(
        'flex items-start gap-1.5 rounded-s text-m wrap-anywhere',
        careful ? 'bg-warning-soft p-2 font-semibold text-warning-text' : 'text-muted',
      )}
    >
      {careful && <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />}
      <span className="min-w-0">
        {name}:{' '}
        {said.map((statement, n) => (
          <span key={n}>
            {n > 0 && ', '}
            <Said statement={statement} />
          </span>
        ))}
      </span>
    </p>
  )
}

/**
 * Shows weight or height. If the unit is missing, it says so, because a physician must not guess a dose from a bare number.
 */
function Measure({ name, fact: { items } }: { name: string; fact: ClinicalFact }) {
  const { noUnit } = useWords(patientWords)
  if (items.length === 0) return null
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="figures min-w-0 wrap-anywhere">
        {items.map((statement, n) => (
          <span key={n}>
            {n > 0 && ', '}
            <Said statement={statement} />
            {/^[\d.,\s]+$/.test(statement.text) && <span className="text-warning-text"> ({noUnit})</span>}
          </span>
        ))}
      </dd>
    </div>
  )
}

/** Shows what a clinician must know about the patient first, as far as the partner sent it. */
export function ClinicalSummary({ facts }: { facts: ClinicalFacts }) {
  const words = useWords(patientWords)
  return (
    <section aria-label={words.clinicalFacts} className="grid gap-4">
      <AllergyBand fact={facts.allergies} />
      <State name={words.pregnancy} fact={facts.pregnancy} />
      <State name={words.breastfeeding} fact={facts.breastfeeding} />
      {(facts.weight.items.length > 0 || facts.height.items.length > 0) && (
        <dl className="flex flex-wrap gap-x-4 gap-y-1 text-m">
          <Measure name={words.weight} fact={facts.weight} />
          <Measure name={words.height} fact={facts.height} />
        </dl>
      )}
      <Listed name={words.medications} none={words.noMedications} fact={facts.medications} />
      <Listed name={words.conditions} none={words.noConditions} fact={facts.conditions} />
    </section>
  )
}
