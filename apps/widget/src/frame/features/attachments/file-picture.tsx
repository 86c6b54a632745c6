import { useSignal } from '@preact/signals'
import { Icon } from '../../ui/controls/icon.tsx'

/**
 * A small picture of a file whose name stands beside it. A sign takes its place where there is none, or the browser cannot show it:
 * it is no image, or of a type (HEIC) that not all browsers know.
 */
export function FilePicture({ src }: { src: string | null }) {
  const isBlind = useSignal(false)
  if (!src || isBlind.value) return <Icon name="file" />
  return (
    <img
      class="tray-preview"
      src={src}
      alt=""
      onError={() => {
        isBlind.value = true
      }}
    />
  )
}
