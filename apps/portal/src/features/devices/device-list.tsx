'use client'

import { announce } from '@consult/ui/controls/announcer.tsx'
import { Button } from '@consult/ui/controls/button.tsx'
import { useLanguage, useLocale, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { deviceWords as nameOf } from '@consult/web-client/account-security/device.ts'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { dateWords, timeWords } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useMutation } from '@tanstack/react-query'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import type { Device } from './device.ts'
import { ownRegistration } from './this-browser.ts'
import { useDeviceChange } from './use-device-change.ts'
import { deviceWords } from './words.ts'

function DeviceRow({ device, isThis }: { device: Device; isThis: boolean }) {
  const words = useWords(deviceWords)
  const language = useLanguage()
  const locale = useLocale()
  const trpc = useTRPC()
  const ending = useDeviceChange()
  const removing = useMutation(
    trpc.pushDevices.remove.mutationOptions({
      onSuccess: () => announce(wordsNow(deviceWords).removed),
      ...ending,
    }),
  )
  const name = nameOf(device, language)
  const when = `${dateWords(device.lastSeenAt, serverNow(), locale)}, ${timeWords(device.lastSeenAt, locale)}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {isThis && (
            <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs font-semibold text-accent-text">
              {words.thisOne}
            </span>
          )}
        </p>
        <p className="figures text-s text-muted">{words.lastSeen(when)}</p>
      </div>
      {!isThis && (
        <Button
          busy={removing.isPending}
          aria-label={words.removeOne(name)}
          onClick={() => removing.mutate({ id: device.deviceId })}
        >
          {words.remove}
        </Button>
      )}
    </li>
  )
}

/** Lists the browsers in which the physician turned on notifications. */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
  const words = useWords(deviceWords)
  const own = ownRegistration(useWorkspace().me.physician.id)
  if (devices.length === 0) return <p className="text-muted">{words.none}</p>
  return (
    <ul aria-label={words.devices} className="divide-y divide-line">
      {devices.map((device) => (
        <DeviceRow key={device.deviceId} device={device} isThis={device.deviceId === own?.deviceId} />
      ))}
    </ul>
  )
}
