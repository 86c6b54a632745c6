import { pickedFiles } from '@consult/domain/attachment-limits'
import { useRef } from 'preact/hooks'
import { useApp } from '../../entities/app/app-context.ts'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'

function Picker(props: { icon: IconName; words: string; accept: string; isCamera?: boolean }) {
  const { icon, words, accept, isCamera = false } = props
  const { conversation } = useApp()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" class="pick" aria-label={words} title={words} onClick={() => input.current?.click()}>
        <Icon name={icon} />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words}
        accept={accept}
        multiple={!isCamera}
        {...(isCamera && { capture: 'environment' })}
        onChange={({ currentTarget }) => {
          conversation.tray.value?.add([...(currentTarget.files ?? [])])
          // Allows the patient to choose the same file again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Chooses files for the message. On a phone, the camera has its own button. */
export function FilePicker() {
  const { say } = useApp()
  const isPhone = matchMedia('(pointer: coarse)').matches
  return (
    <>
      <Picker icon="clip" words={say('fileAdd')} accept={pickedFiles} />
      {isPhone && <Picker icon="camera" words={say('fileCamera')} accept="image/*" isCamera />}
    </>
  )
}
