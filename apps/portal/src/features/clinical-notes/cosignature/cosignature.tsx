'use client'

import type { ClinicalNote } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { fullWords } from '@consult/web-client/time/days.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Clock } from 'lucide-react'
import { useWorkspace } from '../../../entities/workspace/workspace.tsx'
import { Buttons, useActForm, useAfterChange, type WrittenAct } from '../note-acts.tsx'
import { NoteRefusal } from '../note-refusal.tsx'
import { changeAct, type OpenAct } from '../open-acts.ts'
import { cosignatureWords } from './words.ts'

/** Whether the note waits for a second signature, in the version that is shown. */
export const waitsForCosignature = ({ cosignature: { required, signedAt, returned }, enteredInError }: ClinicalNote) =>
  required && signedAt === null && returned === null && enteredInError === null

/** What became of the second signature of a note that needs one. */
export function CosignatureState({ note }: { note: ClinicalNote }) {
  const words = useWords(cosignatureWords)
  const locale = useLocale()
  const { required, signedAt, returned } = note.cosignature
  if (!required) return null
  if (returned) {
    return (
      <div className="rounded-s bg-warning-soft px-3 py-2 text-s text-warning-text">
        <p className="font-medium">{words.returnedBy(returned.name, fullWords(returned.at, locale))}</p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {returned.remark}
        </p>
      </div>
    )
  }
  const cosigner = note.signatures.find(({ role }) => role === 'cosigner')
  if (signedAt !== null && cosigner) {
    return (
      <p className="flex items-center gap-1.5 text-s text-success-text">
        <CircleCheck className="size-4 shrink-0" aria-hidden />
        {words.cosignedBy(cosigner.name, fullWords(signedAt, locale))}
      </p>
    )
  }
  if (!waitsForCosignature(note)) return null
  return (
    <p className="flex items-center gap-1.5 text-s font-medium text-warning-text">
      <Clock className="size-4 shrink-0" aria-hidden />
      {note.patientSummary?.released ? words.waitsWithSummary : words.waits}
    </p>
  )
}

/** What a supervisor does with a colleague's note that waits for them. Nothing for everybody else. */
export function CosignActs({
  open,
  begin,
  ...props
}: Omit<WrittenAct, 'open'> & { open: OpenAct | undefined; begin: () => void }) {
  const words = useWords(cosignatureWords)
  const { consult, note, onDone } = props
  const { physician } = useWorkspace().me
  const { procedures, onSuccess, onSettled } = useAfterChange({ consult, onDone })
  const deciding = useMutation(procedures.cosign.mutationOptions({ onSuccess, onSettled }))
  const mayCosign = physician.supervisor && !physician.needsCosignature && note.author.id !== physician.id
  if (!mayCosign || !waitsForCosignature(note)) return null
  const decide = (decision: 'sign' | 'return', remark?: string) => {
    if (deciding.isPending) return
    deciding.mutate({ id: consult.id, noteId: note.id, version: note.version, decision, remark })
  }
  return (
    <div className="grid gap-3">
      {open && (
        <Return {...props} open={open} busy={deciding.isPending} onReturn={(remark) => decide('return', remark)} />
      )}
      {deciding.error && <NoteRefusal title={words.refused} error={deciding.error} />}
      {!open && (
        <div className="flex flex-wrap gap-2">
          <Button look="primary" busy={deciding.isPending} onClick={() => decide('sign')}>
            {words.cosign}
          </Button>
          <Button onClick={begin}>{words.return}</Button>
        </div>
      )}
    </div>
  )
}

/** What the author is to change. */
function Return({ busy, onReturn, ...props }: WrittenAct & { busy: boolean; onReturn: (remark: string) => void }) {
  const words = useWords(cosignatureWords)
  const { note, open, onDone } = props
  const form = useActForm(props)
  return (
    <form {...form.props} className="grid gap-3">
      <TextArea
        label={words.remark}
        hint={words.remarkHint}
        rows={3}
        dir="auto"
        maxLength={2000}
        fault={form.isFaulty ? words.remarkMissing : undefined}
        value={open.text}
        onChange={(event) => changeAct(note.id, { text: event.target.value })}
      />
      <Buttons
        words={words.confirmReturn}
        busy={busy}
        onCancel={onDone}
        onDo={() => form.send(() => onReturn(open.text.trim()))}
      />
    </form>
  )
}
