'use client'

import { type PushKind, pushKinds } from '@consult/domain/push'
import { Switch } from '@consult/ui/controls/switch.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { Device } from './device.ts'
import { useDeviceChange } from './use-device-change.ts'
import { deviceWords } from './words.ts'

/** Chooses what this device is told about. Each change saves at once. */
export function KindChoices({ device }: { device: Device }) {
  const words = useWords(deviceWords)
  const id = useId()
  const trpc = useTRPC()
  const ending = useDeviceChange()
  const saving = useMutation(trpc.pushDevices.chooseKinds.mutationOptions(ending))
  const kinds = saving.isPending ? saving.variables.kinds : device.kinds
  const change = (kind: PushKind, on: boolean) => {
    const others = kinds.filter((one) => one !== kind)
    saving.mutate({ id: device.deviceId, kinds: on ? [...others, kind] : others })
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-medium">{words.kinds}</legend>
      {pushKinds.map((kind) => (
        <div key={kind} className="flex items-center gap-4">
          <span id={`${id}-${kind}`} className="min-w-0 flex-1">
            {words.kind[kind]}
          </span>
          <Switch
            on={kinds.includes(kind)}
            busy={saving.isPending}
            labelledBy={`${id}-${kind}`}
            onChange={(on) => change(kind, on)}
          />
        </div>
      ))}
    </fieldset>
  )
}
