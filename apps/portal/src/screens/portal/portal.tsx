'use client'

import type { StreamPhase } from '@consult/client'
import { Announcer } from '@consult/ui/controls/announcer.tsx'
import { lazyFirst, lazyWhenIdle, lazyWhenShown, loadAll } from '@consult/ui/controls/lazy-load.ts'
import { createStore } from '@consult/ui/state/store.ts'
import { createQueryClient } from '@consult/web-client/api/query-client.ts'
import { createApi, TRPCProvider } from '@consult/web-client/api/trpc.ts'
import { whenAnswered } from '@consult/web-client/api/when-answered.ts'
import { type Account, AccountProvider } from '@consult/web-client/session/account.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { BeatingEventSource } from '../../entities/api/heartbeat.ts'
import { createConsultCache } from '../../entities/consults/consult-cache.ts'
import { isOnTranscript } from '../../entities/consults/transcript-cache.ts'
import { createDraftKeeper } from '../../entities/replies/draft-keeper.ts'
import { asWritten, createOutbox, type Outbox } from '../../entities/replies/outbox.ts'
import type { Me } from '../../entities/session/me.ts'
import { type Workspace, WorkspaceProvider } from '../../entities/workspace/workspace.tsx'
import { CallWatch } from '../../features/call/call-watch.tsx'
import { createTypeAhead } from '../../features/shortcuts/type-ahead.ts'
import { TypeAheadProvider } from '../../features/shortcuts/type-ahead-context.tsx'
import { Contained } from '../../ui/contained.tsx'
import { Shell } from './shell.tsx'

// Load these immediately, but after the first rows. The log is followed from before the rows, so nothing is missed.
const Live = lazyWhenShown(() => import('../../features/live/live.tsx').then((module) => module.Live))
const LeaveGuard = lazyWhenShown(() => import('./leave-guard.tsx').then((module) => module.LeaveGuard))
const SessionWatch = lazyWhenShown(() =>
  import('@consult/web-client/sign-in/session-watch.tsx').then((module) => module.SessionWatch),
)
const Toasts = lazyWhenIdle(() => import('@consult/ui/controls/toasts.tsx').then((module) => module.Toasts))
const Alerts = lazyWhenIdle(() => import('../../features/alerts/alerts.tsx').then((module) => module.Alerts))
// A patient waits, and a page that a push opened has half a minute.
const Ring = lazyFirst(() => import('../../features/ring/ring.tsx').then((module) => module.Ring))
const ShortcutsSheet = lazyWhenIdle(() =>
  import('../../features/shortcuts/shortcuts-sheet.tsx').then((module) => module.ShortcutsSheet),
)

const WriteFirst = lazyWhenIdle(() =>
  import('../../features/first-reply/write-first.tsx').then((module) => module.WriteFirst),
)
const CommandPalette = lazyWhenIdle(() =>
  import('../../features/palette/command-palette.tsx').then((module) => module.CommandPalette),
)

function prepare(me: Me) {
  const queries = createQueryClient({ isLive: true })
  const api = createApi({ eventSource: BeatingEventSource })
  const trpc = createTRPCOptionsProxy({ client: api, queryClient: queries })
  const consultCache = createConsultCache(queries, trpc, me.physician.id)
  const outbox: Outbox = createOutbox({
    post: ({ consultId, text, original, enclosures, key }) => {
      const reply = { id: consultId, text, attachmentIds: enclosures.map(({ attachmentId }) => attachmentId) }
      const options = { context: { idempotencyKey: key } }
      if (original) return api.translations.postReply.mutate({ ...reply, original }, options)
      return api.asyncConsults.postReply.mutate(reply, options)
    },
    isOnTranscript: (consultId, messageId) => isOnTranscript(queries, consultId, messageId),
    giveBack: (consultId, replies, why) => drafts.takeBack(consultId, replies.map(asWritten), why),
    newKey: () => crypto.randomUUID(),
  })
  const drafts = createDraftKeeper({
    service: {
      load: (id) => api.drafts.get.query({ id }),
      // Half of a surrogate pair, which some keyboards leave behind, would make the service refuse the whole
      // draft.
      save: (id, draft) => api.drafts.save.mutate({ id, ...draft, text: draft.text.toWellFormed() }),
    },
    underWay: (consultId) =>
      outbox.outgoing
        .get()
        .filter((one) => one.consultId === consultId && one.state !== 'accepted')
        .map(asWritten),
    newVersion: () => crypto.randomUUID(),
  })
  const typeAhead = createTypeAhead({ keep: drafts.append, now: () => performance.now() })
  const work: Workspace = { me, queries, consultCache, outbox, drafts, phase: createStore<StreamPhase>('connecting') }
  const account: Account = { id: me.physician.id, email: me.physician.email, partnerName: me.partnerName }
  const whoIs = async () => (await api.portal.me.query()).physician.id
  return { api, queries, work, typeAhead, account, whoIs }
}

/** The signed-in portal: everything that all pages share, around the current page. */
export function Portal({ me, children }: { me: Me; children: ReactNode }) {
  const [{ api, queries, work, typeAhead, account, whoIs }] = useState(() => prepare(me))
  useEffect(() => whenAnswered(queries, () => void loadAll()), [queries])
  return (
    <QueryClientProvider client={queries}>
      <TRPCProvider trpcClient={api} queryClient={queries}>
        <AccountProvider value={account}>
          <WorkspaceProvider value={work}>
            <TypeAheadProvider value={typeAhead}>
              <Live />
              <CallWatch />
              <SessionWatch whoIs={whoIs} />
              <LeaveGuard />
              <Shell
                alerts={
                  <Contained>
                    <Alerts />
                  </Contained>
                }
              >
                {children}
              </Shell>
              <Announcer />
              <Toasts />
              <ShortcutsSheet />
              <Ring />
              <CommandPalette />
              <WriteFirst />
            </TypeAheadProvider>
          </WorkspaceProvider>
        </AccountProvider>
      </TRPCProvider>
    </QueryClientProvider>
  )
}
