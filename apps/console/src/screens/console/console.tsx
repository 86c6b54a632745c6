'use client'

import { refuseStrayDrops } from '@consult/file-client/stray-drops.ts'
import { Announcer } from '@consult/ui/controls/announcer.tsx'
import { loadAll } from '@consult/ui/controls/lazy-load.ts'
import { Toasts } from '@consult/ui/controls/toasts.tsx'
import { createQueryClient } from '@consult/web-client/api/query-client.ts'
import { createApi, TRPCProvider } from '@consult/web-client/api/trpc.ts'
import { whenAnswered } from '@consult/web-client/api/when-answered.ts'
import { AccountProvider } from '@consult/web-client/session/account.tsx'
import { SessionWatch } from '@consult/web-client/sign-in/session-watch.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Me } from '../../entities/session/me.ts'
import { MeProvider } from '../../entities/session/use-me.tsx'
import { PlaceProvider } from '../../features/navigation/use-place.tsx'
import { Shell } from './shell.tsx'

function prepare({ member, partnerName }: Me) {
  const api = createApi()
  return {
    api,
    queries: createQueryClient({ isLive: false }),
    account: { id: member.id, email: member.email, partnerName },
    whoIs: async () => (await api.console.me.query()).member.id,
  }
}

/** The signed-in console: everything that all pages share, around the current page. */
export function Console({ me, children }: { me: Me; children: ReactNode }) {
  const [{ api, queries, account, whoIs }] = useState(() => prepare(me))
  useEffect(() => whenAnswered(queries, () => void loadAll()), [queries])
  useEffect(() => refuseStrayDrops(window), [])
  return (
    <QueryClientProvider client={queries}>
      <TRPCProvider trpcClient={api} queryClient={queries}>
        <AccountProvider value={account}>
          <MeProvider value={me}>
            <SessionWatch whoIs={whoIs} />
            <PlaceProvider>
              <Shell>{children}</Shell>
            </PlaceProvider>
            <Announcer />
            <Toasts />
          </MeProvider>
        </AccountProvider>
      </TRPCProvider>
    </QueryClientProvider>
  )
}
