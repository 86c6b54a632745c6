'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { newerBuild } from '@consult/web-client/session/newer-build.ts'
import { RefreshCw } from 'lucide-react'
import { useCurrentCall } from '../../entities/calls/use-current-call.ts'
import { liveWords } from './words.ts'

/**
 * Offers a reload when the server runs a newer version than the page. It never reloads by itself, and is not shown during
 * a call, which a reload would interrupt.
 */
export function VersionNotice() {
  const words = useWords(liveWords)
  const newer = useStore(newerBuild, (is) => is)
  const call = useCurrentCall()
  return (
    <div role="status" className="shrink-0">
      {newer && !call && (
        <Button title={words.newVersion} aria-label={words.reloadToUpdate} onClick={() => location.reload()}>
          <RefreshCw className="size-4 shrink-0" aria-hidden />
          <span className="@max-7xl/bar:hidden">{words.update}</span>
        </Button>
      )}
    </div>
  )
}
