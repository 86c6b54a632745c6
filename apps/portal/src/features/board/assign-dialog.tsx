'use client'

import { clinicianName } from '@consult/domain/full-name'
import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useColleagues } from '../../entities/clinicians/use-colleagues.ts'
import { PatientLine } from '../../entities/patients/patient-line.tsx'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import type { BoardPhysician, Doing } from './use-board.ts'
import { boardWords } from './words.ts'

const toQueue = 'queue'

/** Asks a supervisor to whom a consult goes. Those who are on duty come first, with what they have. */
export function AssignDialog({
  doing: { thread, patient },
  physicians,
  onClose,
}: {
  doing: Doing
  physicians: readonly BoardPhysician[]
  onClose: () => void
}) {
  const words = useWords(boardWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { me } = useWorkspace()
  const [to, setTo] = useState('')
  const assign = useMutation(
    trpc.supervision.assign.mutationOptions({
      onSuccess: (_, { physicianId }) => {
        const { assignedTo, backInQueue } = wordsNow(boardWords)
        const given = options.find(({ value }) => value === physicianId)
        showToast({ kind: 'done', title: given ? assignedTo(patient.name, given.name) : backInQueue(patient.name) })
        onClose()
      },
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.supervision.board.queryKey() }),
    }),
  )
  const { asyncConsultId: id, physicianId: from } = thread
  const loads = new Map(physicians.map((physician) => [physician.id, physician]))
  const licensed = (useColleagues(id).data?.colleagues ?? []).filter((colleague) => colleague.licensed)
  const mine = {
    id: me.physician.id,
    name: clinicianName(me.physician),
    onDuty: loads.get(me.physician.id)?.onDuty ?? false,
  }
  const options = [mine, ...licensed]
    .filter((physician) => physician.id !== from)
    .map(({ id: value, name, onDuty }) => ({
      value,
      name,
      text: onDuty ? words.onDutyWith(name, loads.get(value)?.owed ?? 0) : name,
    }))
  return (
    <DialogFrame
      open
      onClose={onClose}
      title={words.assignTitle}
      words={words.assignText}
      startsInField={false}
      refusal={assign.error && wordsOf(faultOf(assign.error), language)}
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button look="primary" type="submit" form="assign" busy={assign.isPending} disabled={to === ''}>
            {assign.isPending ? words.assigning : words.assign}
          </Button>
        </>
      }
    >
      <form
        id="assign"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (to !== '') assign.mutate({ id, fromPhysicianId: from, physicianId: to === toQueue ? null : to })
        }}
      >
        <PatientLine {...patient} />
        <SelectField
          label={words.assignTo}
          value={to}
          options={[
            { value: '', text: words.choose },
            ...(from === null ? [] : [{ value: toQueue, text: words.queue }]),
            ...options,
          ]}
          onChange={setTo}
        />
      </form>
    </DialogFrame>
  )
}
