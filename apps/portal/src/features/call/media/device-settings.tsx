import { Popover } from '@base-ui/react/popover'
import type { DeviceKind, DevicesView, OwnDevices } from '@consult/call-client'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { RefObject } from 'react'
import { callWords } from '../words.ts'
import { mediaWords } from './words.ts'

/**
 * Reports whether a page can choose the speaker. Firefox and Safari do not support it, or leave the choice to the
 * browser's own settings.
 */
const canChooseSpeaker = () => 'setSinkId' in HTMLMediaElement.prototype

const optionsOf = (choices: DevicesView['choices'][DeviceKind]) =>
  choices.map(({ id, name }) => ({ value: id, text: name }))

/** Chooses the microphone, camera and speaker, for this call only. @param anchor the element that it opens above. */
export function DeviceSettings({
  devices,
  view,
  anchor,
  open,
  onOpen,
}: {
  devices: OwnDevices
  view: DevicesView
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpen: (is: boolean) => void
}) {
  const labels = useWords(callWords)
  const words = useWords(mediaWords)
  const { choices, tracks, sink } = view
  const chosen = (kind: DeviceKind) => tracks[kind]?.getSettings().deviceId ?? ''
  return (
    <Popover.Root open={open} onOpenChange={onOpen}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} side="top" sideOffset={8} className="z-50">
          <Popover.Popup
            data-overlay=""
            data-stage=""
            className="overlay-fade grid max-h-(--available-height) w-84 max-w-[calc(100vw-1rem)] gap-4 overflow-y-auto rounded-m border border-line bg-surface p-4 text-ink shadow-overlay outline-none"
          >
            <Popover.Title className="text-s font-semibold text-muted">{labels.deviceSwitch}</Popover.Title>
            {(['microphone', 'camera'] as const).map((kind) => (
              <SelectField
                key={kind}
                label={labels.devices[kind]}
                options={optionsOf(choices[kind])}
                none={words.noneFound}
                value={chosen(kind)}
                onChange={(id) => void devices.choose(kind, id)}
              />
            ))}
            {canChooseSpeaker() && (
              <SelectField
                label={labels.devices.speaker}
                options={optionsOf(choices.speaker)}
                none={words.noneFound}
                value={sink || (choices.speaker[0]?.id ?? '')}
                onChange={(id) => devices.chooseSpeaker(id)}
              />
            )}
            <Popover.Description className="text-s text-muted">{words.forThisCall}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
