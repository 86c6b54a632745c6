import { Popover } from '@base-ui/react/popover'
import type { DeviceKind, DevicesView, OwnDevices } from '@consult/call-client'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { type RefObject, useId } from 'react'
import { callWords } from '../words.ts'
import { mediaWords } from './words.ts'

/**
 * Reports whether a page can choose the speaker. Firefox and Safari do not support it, or leave the choice to the
 * browser's own settings.
 */
const canChooseSpeaker = () => 'setSinkId' in HTMLMediaElement.prototype

function Device(props: {
  name: string
  choices: DevicesView['choices'][DeviceKind]
  chosen: string
  onChoose: (id: string) => void
}) {
  const { name, choices, chosen, onChoose } = props
  const id = useId()
  const words = useWords(mediaWords)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-s font-medium">
        {name}
      </label>
      <select
        id={id}
        value={chosen}
        disabled={choices.length === 0}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-9.5 w-full rounded-s border border-line-strong bg-surface px-2 text-m text-ellipsis disabled:bg-sunken disabled:text-muted pointer-coarse:min-h-11"
      >
        {choices.length === 0 && <option value="">{words.noneFound}</option>}
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  )
}

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
              <Device
                key={kind}
                name={labels.devices[kind]}
                choices={choices[kind]}
                chosen={chosen(kind)}
                onChoose={(id) => void devices.choose(kind, id)}
              />
            ))}
            {canChooseSpeaker() && (
              <Device
                name={labels.devices.speaker}
                choices={choices.speaker}
                chosen={sink || (choices.speaker[0]?.id ?? '')}
                onChoose={(id) => devices.chooseSpeaker(id)}
              />
            )}
            <Popover.Description className="text-s text-muted">{words.forThisCall}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
