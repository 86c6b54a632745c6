import { hasFiles, pastedFiles } from '@consult/file-client/brought-files.ts'
import { useEffect, useState } from 'preact/hooks'

/**
 * Takes files that are pasted or dropped anywhere on the page: the widget is small, and its form is the only place for them.
 * @returns true while files are dragged over the page.
 */
export function useBroughtFiles(add: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const onDrag = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      add([...(event.dataTransfer?.files ?? [])])
    }
    const onPaste = (event: ClipboardEvent) => {
      const pasted = pastedFiles(event.clipboardData)
      if (pasted.length === 0) return
      event.preventDefault()
      add(pasted)
    }
    document.addEventListener('dragover', onDrag)
    document.addEventListener('dragleave', onLeave)
    document.addEventListener('drop', onDrop)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('dragover', onDrag)
      document.removeEventListener('dragleave', onLeave)
      document.removeEventListener('drop', onDrop)
      document.removeEventListener('paste', onPaste)
    }
  }, [add])
  return isOver
}
