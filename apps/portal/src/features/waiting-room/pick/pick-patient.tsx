'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { RadioCards } from '@consult/ui/controls/radio-cards.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { fieldIssue } from '@consult/web-client/errors/field-issue.ts'
import { useRef, useState } from 'react'
import { type CallItem, patientOf } from '../../../entities/calls/call-item.ts'
import { PatientLine } from '../../../entities/patients/patient-line.tsx'
import { singleKeys } from '../../shortcuts/single-keys.ts'
import { type PickReason, pickReasons } from './reasons.ts'
import { usePick } from './use-pick.ts'
import { useReasonKeys } from './use-reason-keys.ts'
import { pickWords } from './words.ts'

/**
 * Calls a patient of the physician's choice. If somebody else is before them, it asks why.
 * @param isNext marks the button: one patient of a page is the next.
 */
export function PickPatient({ item, isNext }: { item: CallItem; isNext: boolean }) {
  const words = useWords(pickWords)
  const { pick, tellRefused } = usePick(item)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState<PickReason | null>(null)
  const [missed, setMissed] = useState(false)
  const numbered = useStore(singleKeys, (on) => on)
  const choices = useRef<HTMLDivElement>(null)
  useReasonKeys(busy || asking, (chosen) => {
    setReason(chosen)
    choices.current?.querySelector<HTMLElement>(`[value=${chosen}]`)?.focus()
  })
  const refuse = async () => {
    setMissed(true)
    return false
  }
  const start = async () => {
    setBusy(true)
    setReason(null)
    try {
      await pick(null)
    } catch (error) {
      if (fieldIssue(error, 'reason') === 'required') setAsking(true)
      else void tellRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        look={isNext ? 'primary' : 'secondary'}
        busy={busy}
        aria-label={words.callPatient(patientOf(item))}
        onClick={() => void start()}
        data-stop=""
        // Above the link that covers the row.
        className="relative z-1 lg:min-h-8 lg:px-2.5 lg:text-s"
      >
        {words.call}
      </Button>
      {asking && (
        <ChangeDialog
          change={{
            title: words.outOfTurn(patientOf(item)),
            text: words.outOfTurnText,
            button: words.call,
            // Nothing is chosen in advance: the audit must not say what nobody said.
            run: () => (reason === null ? refuse() : pick(reason).catch(tellRefused)),
          }}
          onClose={() => {
            setAsking(false)
            setReason(null)
            setMissed(false)
          }}
        >
          <PatientLine name={patientOf(item)} birthDate={item.patient.birthDate} />
          <div ref={choices}>
            <RadioCards
              label={words.reason}
              value={reason}
              options={pickReasons.map((value) => ({ value, label: words.reasons[value] }))}
              onChange={setReason}
              numbered={numbered}
            />
          </div>
          <p role="alert" className="text-s font-medium text-danger-text empty:hidden">
            {missed && reason === null && words.reasonNeeded}
          </p>
        </ChangeDialog>
      )}
    </>
  )
}
