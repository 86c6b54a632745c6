import { hasFiles } from './brought-files.ts'

const isFileField = ({ target }: Event) => target instanceof HTMLInputElement && target.type === 'file'

/**
 * Refuses files that are dropped outside of drop targets. Otherwise, the browser would leave the page and
 * open the file.
 * @returns a function that ends this.
 */
export function refuseStrayDrops(page: Window): () => void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || isFileField(event) || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  }
  page.addEventListener('dragover', refuse)
  page.addEventListener('drop', refuse)
  return () => {
    page.removeEventListener('dragover', refuse)
    page.removeEventListener('drop', refuse)
  }
}
