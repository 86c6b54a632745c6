'use client'

import { TextField } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { useState } from 'react'
import { useReread } from './use-data-requests.ts'
import { dataRequestWords } from './words.ts'

/** Asks for a patient, and requests the export of their data. */
export function ExportPatient({ onClose }: { onClose: () => void }) {
  const words = useWords(dataRequestWords)
  const api = useTRPCClient().consoleDataRequests
  const reread = useReread()
  const [patient, setPatient] = useState('')
  const [isMissing, setMissing] = useState(false)
  const run = async () => {
    const id = patient.trim()
    setMissing(id === '')
    if (id === '') return false
    await api.exportPatient.mutate(id.startsWith('pat_') ? { patientId: id } : { patientExternalId: id })
    await reread()
    showToast({ kind: 'done', title: words.added })
    return true
  }
  return (
    <ChangeDialog change={{ title: words.add, text: words.addText, button: words.add, run }} onClose={onClose}>
      <TextField
        label={words.patient}
        hint={words.patientHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={patient}
        fault={isMissing ? words.patientFault : undefined}
        onChange={(event) => setPatient(event.target.value)}
      />
    </ChangeDialog>
  )
}
