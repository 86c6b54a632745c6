import type { DevicesView } from '@consult/call-client'
import { IconButton } from '@consult/ui/controls/button.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { CircleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { notice } from '../notice-class.ts'
import { callWords } from '../words.ts'
import { mediaWords } from './words.ts'

/** Says which device replaces one that was unplugged or failed to start, until the message is dismissed. */
export function DeviceNews({ change }: Pick<DevicesView, 'change'>) {
  const words = useWords(mediaWords)
  const { devices } = useWords(callWords)
  const { dismiss } = useWords(controlWords)
  const [read, setRead] = useState<DevicesView['change']>(null)
  return (
    <div role="alert" className="contents">
      {change && change !== read && (
        <div className={`${notice} flex items-start gap-2`}>
          <CircleAlert className="mt-1 size-4 shrink-0 text-warning-text" aria-hidden />
          <p className="min-w-0 flex-1">
            <span className="font-medium">{words.deviceGone(devices[change.kind])}.</span>{' '}
            {change.to ? words.deviceInstead(change.to) : words.noDevice}
          </p>
          <IconButton label={dismiss} onClick={() => setRead(change)} className="-my-1.5 -me-2">
            <X className="size-4" aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  )
}
