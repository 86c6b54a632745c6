'use client'

import { lazyWhenShown } from '@consult/ui/controls/lazy-load.ts'
import type { OpenedCall } from '../../entities/calls/call-item.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'

const NotesPanel = lazyWhenShown(() => import('../clinical-notes/notes-panel.tsx').then((module) => module.NotesPanel))

/** The clinical notes about a call. */
export function CallNotes({ call: { consult } }: { call: OpenedCall }) {
  const { me } = useWorkspace()
  const { id, language, status, physicianId, patientId, metadata } = consult
  const hasBegun = status === 'in_progress' || status === 'completed'
  return (
    <NotesPanel
      key={id}
      consult={{ kind: 'telehealth', id, language, patientId, metadata }}
      canWrite={hasBegun && physicianId === me.physician.id}
      isOver={status === 'completed'}
    />
  )
}
