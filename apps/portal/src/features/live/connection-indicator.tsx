'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { slowRequests } from '@consult/web-client/api/slow-requests.ts'
import { CloudOff, LoaderCircle, Radio, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Connection, useConnection } from '../../entities/workspace/use-connection.ts'
import { liveWords } from './words.ts'

const marks: Record<Connection | 'slow', typeof Radio> = {
  live: Radio,
  slow: CloudOff,
  catching_up: LoaderCircle,
  reconnecting: CloudOff,
  crowded: CloudOff,
  offline: WifiOff,
  signed_out: CloudOff,
}

/** A gap shorter than this is not worth reporting, because streams are renewed every few minutes. Milliseconds. */
const notable = 1200

/** Returns the connection, without gaps that end at once. */
function useLastingConnection(): Connection | 'slow' {
  const connection = useConnection()
  const isSlow = useStore(slowRequests, (count) => count > 0)
  const [shown, setShown] = useState(connection)
  useEffect(() => {
    const timer = setTimeout(
      () => setShown(connection),
      connection === 'live' || connection === 'offline' ? 0 : notable,
    )
    return () => clearTimeout(timer)
  }, [connection])
  return shown === 'live' && isSlow ? 'slow' : shown
}

/** Shows at all times whether the page is up to date. Its space is always reserved, so that nothing moves. */
export function ConnectionIndicator() {
  const words = useWords(liveWords)
  const connection = useLastingConnection()
  const Sign = marks[connection]
  return (
    <p
      role="status"
      title={words.connection[connection]}
      className={classes(
        'inline-flex h-7 items-center gap-1.5 rounded-full px-2.5 @max-[22rem]/bar:px-1 text-s font-medium whitespace-nowrap',
        connection === 'live' ? 'text-faint @max-[14rem]/bar:sr-only' : 'bg-warning-soft text-warning-text',
      )}
    >
      <Sign className={classes('size-4 shrink-0', connection === 'catching_up' && 'animate-spin')} aria-hidden />
      <span className="@max-3xl/bar:sr-only">{words.connection[connection]}</span>
    </p>
  )
}
