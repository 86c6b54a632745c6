import { hasFiles } from '@consult/file-client/brought-files.ts'
import { type DragEvent, useState } from 'react'

/** Accepts dropped files, and shows that it would while files are dragged over it. */
export function useDrop(add: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  return {
    over,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      add([...event.dataTransfer.files])
    },
  }
}
