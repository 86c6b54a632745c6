'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { Naming } from '@consult/ui/i18n/naming.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { PenLine } from 'lucide-react'
import { useShortName } from '../../entities/clinicians/clinician-name.tsx'
import { attendances, nobody } from '../../entities/consults/attendances.ts'
import { PatientLine } from '../../entities/patients/patient-line.tsx'
import { threadWords } from './words.ts'

/**
 * Asks for confirmation before the physician takes the consult from a colleague, and says while the colleague is typing: a
 * takeover would cut off their reply.
 * @param possible false once the colleague has replied or handed the consult on.
 */
export function TakeOverDialog({
  open,
  onClose,
  consultId,
  physicianId,
  patient,
  possible,
  takeOver,
}: {
  open: boolean
  onClose: () => void
  consultId: string
  physicianId: string | null
  patient: { readonly name: string; readonly birthDate: string | null }
  possible: boolean
  takeOver: () => void
}) {
  const words = useWords(threadWords)
  const controls = useWords(controlWords)
  const name = useShortName(physicianId)
  const holder = useStore(attendances, (everybody) =>
    (everybody.get(consultId) ?? nobody).find(({ type, id }) => type === 'physician' && id === physicianId),
  )
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title={words.takeOverTitle}
      words={possible ? <Naming words={words.takeOverText} name={name ?? words.someColleague} /> : words.notOverdue}
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          {possible && (
            <Button
              look="primary"
              onClick={() => {
                onClose()
                takeOver()
              }}
            >
              {words.takeOver}
            </Button>
          )}
        </>
      }
    >
      <PatientLine {...patient} />
      <div role="alert">
        {possible && holder?.typing && (
          <p className="mt-4 flex items-center gap-2.5 rounded-s bg-warning-soft px-3 py-2.5 text-warning-text">
            <PenLine className="size-4.5 shrink-0" aria-hidden />
            <span className="min-w-0 wrap-anywhere">
              <Naming words={words.holderTypes} name={name ?? words.aColleague} />
            </span>
          </p>
        )}
      </div>
    </DialogFrame>
  )
}
