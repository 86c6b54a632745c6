'use client'

import { Tabs } from '@base-ui/react/tabs'
import type { AsyncConsult } from '@consult/domain'
import { tabItem, tabList } from '@consult/ui/controls/tab-classes.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { CircleAlert, CircleX, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { ClinicalAlerts } from '../patient/clinical-alerts.tsx'
import { cosignatureWords } from './cosignature/words.ts'
import { NotesPanel } from './notes-panel.tsx'
import { useRejectionNews } from './orders/use-rejection-news.ts'
import { orderWords } from './orders/words.ts'
import { type SideTab, shownTab } from './shown-tab.ts'
import { useClinicalNotes } from './use-clinical-notes.ts'
import { noteWords } from './words.ts'

const notable: readonly AsyncConsult['status'][] = ['active', 'resolve_requested', 'closed']

/** What stands beside a thread: the patient, and the clinical note. */
export function ThreadSide({ consult, patient }: { consult: AsyncConsult; patient: ReactNode }) {
  const words = useWords(noteWords)
  const orders = useWords(orderWords)
  const cosignature = useWords(cosignatureWords)
  const { me } = useWorkspace()
  const tab = useStore(shownTab, (shown) => shown)
  const { id, language, patientId, metadata } = consult
  const noted = { kind: 'async', id, language, patientId, metadata } as const
  const { data } = useClinicalNotes(noted)
  const isRejected = useRejectionNews(noted, tab === 'note')
  const isMine = consult.physicianId === me.physician.id
  const isOver = consult.status === 'closed'
  const isSigned = data?.items.some(({ status, enteredInError }) => status !== 'draft' && enteredInError === null)
  const isReturned = data?.items.some(
    ({ author, cosignature: { returned }, enteredInError }) =>
      author.id === me.physician.id && returned !== null && enteredInError === null,
  )
  return (
    <Tabs.Root value={tab} onValueChange={(chosen: SideTab) => shownTab.set(chosen)} className="grid grid-cols-1 gap-3">
      <Tabs.List aria-label={words.tabs} className={`${tabList} flex`}>
        <Tabs.Tab value="patient" className={tabItem}>
          {words.patient}
        </Tabs.Tab>
        <Tabs.Tab value="note" className={tabItem} aria-keyshortcuts="d">
          {words.title}
          {isMine && isOver && isSigned === false && (
            <CircleAlert className="size-4 shrink-0 text-warning-text" aria-label={words.missing} />
          )}
          {isReturned && <Undo2 className="size-4 shrink-0 text-warning-text" aria-label={cosignature.wasReturned} />}
          {isRejected && <CircleX className="size-4 shrink-0 text-danger-text" aria-label={orders.rejected} />}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="patient" tabIndex={-1}>
        {patient}
      </Tabs.Panel>
      <Tabs.Panel value="note" tabIndex={-1} className="grid grid-cols-1 gap-3">
        {/* The header has no chips while the panel is open, and orders are written here. */}
        <ClinicalAlerts patientId={patientId} consult={consult} onOpen={() => shownTab.set('patient')} />
        <NotesPanel
          key={consult.id}
          consult={noted}
          canWrite={isMine && notable.includes(consult.status)}
          isOver={isOver}
        />
      </Tabs.Panel>
    </Tabs.Root>
  )
}
