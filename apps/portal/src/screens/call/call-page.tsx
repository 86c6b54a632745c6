'use client'

import { Button, buttonClasses } from '@consult/ui/controls/button.tsx'
import { OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { Main } from '@consult/ui/controls/main-content.tsx'
import { useWindowTitle } from '@consult/ui/controls/page-frame.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { OpenedCall } from '../../entities/calls/call-item.ts'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { ReasonForm } from '../../features/access-reason/reason-form.tsx'
import { CallRecord, OwnCallRecord } from '../../features/call/call-record.tsx'
import { ChatProvider } from '../../features/call/chat/chat-context.tsx'
import { SidePanel } from '../../features/call/side/side-panel.tsx'
import { SideProvider } from '../../features/call/side-context.tsx'
import { Stage } from '../../features/call/stage.tsx'
import { callWords } from '../../features/call/words.ts'

/** The physician's active call. It fills the window; on a phone it fills the screen, without the header and tabs. */
function RunningCall({ call }: { call: OpenedCall }) {
  return (
    <Main
      data-fills-screen=""
      className="@container/call flex min-h-0 flex-1 flex-col overflow-y-auto lying:flex-row roomy:flex-row roomy:overflow-hidden"
    >
      <SideProvider>
        <ChatProvider call={call}>
          <Stage call={call} />
          <SidePanel call={call} />
        </ChatProvider>
      </SideProvider>
    </Main>
  )
}

function Content({ call }: { call: OpenedCall }) {
  const me = useWorkspace().me.physician.id
  const { id, status, physicianId } = call.consult
  if (physicianId !== me) return <CallRecord call={call} />
  if (status === 'in_progress') return <RunningCall key={id} call={call} />
  return status === 'completed' ? <OwnCallRecord key={id} call={call} /> : <CallRecord call={call} />
}

/** The page of one call, before, during and after it. */
export function CallPage({ id }: { id: string }) {
  const words = useWords(callWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const online = useOnline()
  const call = useQuery(useTRPC().portalCalls.get.queryOptions({ id }))
  useWindowTitle(words.title)
  const fault = call.isError ? faultOf(call.error) : null
  if (fault?.code === 'reason_required') {
    return (
      <Main className="min-h-0 flex-1">
        <h1 className="sr-only">{words.title}</h1>
        <ReasonForm fault={fault} />
      </Main>
    )
  }
  if (call.data) return <Content call={call.data} />
  const gone = fault?.code === 'not_found'
  return (
    <Main className="min-h-0 flex-1 overflow-y-auto px-4 py-5 sm:px-6">
      {fault ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <h1 className="text-xl font-semibold">{words.failed}</h1>
          <p className="text-muted">{wordsOf(fault, language)}</p>
          {gone ? (
            <Link href="/waiting-room" className={buttonClasses('secondary')}>
              {words.toWaitingRoom}
            </Link>
          ) : (
            <Button onClick={() => void call.refetch()} busy={call.isFetching}>
              {controls.tryAgain}
            </Button>
          )}
        </div>
      ) : !online ? (
        <>
          <h1 className="sr-only">{words.title}</h1>
          <OfflineState />
        </>
      ) : (
        <div aria-busy="true" className="grid grid-cols-1 content-start gap-5">
          <h1 className="sr-only">{words.loading}</h1>
          <span className="skeleton h-7 w-72 max-w-full" />
          <span className="skeleton h-96 w-full" />
        </div>
      )}
    </Main>
  )
}
