import { pickedFiles } from '@consult/domain/attachment-limits'
import { useRef } from 'preact/hooks'
import { useFormApp } from '../../entities/app/app-context.ts'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'

type Add = (files: readonly File[]) => void

function Picker(props: {
  icon: IconName
  words: string
  accept: string
  add: Add
  isCamera?: boolean
  isMultiple: boolean
  showsWords: boolean
}) {
  const { icon, words, accept, add, isCamera = false, isMultiple, showsWords } = props
  const input = useRef<HTMLInputElement>(null)
  const names = showsWords ? { class: 'button' } : { class: 'pick', 'aria-label': words, title: words }
  return (
    <>
      <button type="button" {...names} onClick={() => input.current?.click()}>
        <Icon name={icon} />
        {showsWords && words}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words}
        accept={accept}
        multiple={isMultiple && !isCamera}
        {...(isCamera && { capture: 'environment' })}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          // Allows the patient to choose the same file again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/**
 * Chooses files. On a phone, the camera has its own button.
 * @param props.accept the types, as the browser's dialog takes them
 * @param props.showsWords whether the buttons have their words beside the icon
 */
export function FilePicker(props: { add: Add; accept?: string; isMultiple?: boolean; showsWords?: boolean }) {
  const { add, accept = pickedFiles, isMultiple = true, showsWords = false } = props
  const { say } = useFormApp()
  const isPhone = matchMedia('(pointer: coarse)').matches
  const common = { add, isMultiple, showsWords }
  return (
    <>
      <Picker icon="clip" words={say('fileAdd')} accept={accept} {...common} />
      {isPhone && <Picker icon="camera" words={say('fileCamera')} accept="image/*" isCamera {...common} />}
    </>
  )
}
