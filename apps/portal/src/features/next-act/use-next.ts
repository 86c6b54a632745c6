import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { useTypeAhead } from '../shortcuts/type-ahead-context.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'

/** Opens what is next on a key, and from the command palette. The search for it loads when it is first needed. */
export function useNext(): void {
  const api = useTRPCClient()
  const router = useRouter()
  const { me } = useWorkspace()
  const typeAhead = useTypeAhead()
  const busy = useRef(false)
  useShortcut('n', () => {
    if (busy.current) return
    busy.current = true
    const found = typeAhead.seek()
    void import('./open-next.ts')
      .then(({ openNext }) => openNext(api, me, (path) => router.push(path)))
      // Without a network, the part does not load. The next press of the key tries again.
      .catch(() => null)
      .then(found)
      .finally(() => {
        busy.current = false
      })
  })
}
