import { waitFor } from '@consult/gallery/person.ts'
import { openSavedState, type SavedState } from '../src/frame/entities/conversation/saved-state.ts'
import { createTabStorage } from '../src/frame/entities/conversation/tab-storage.ts'
import { find } from './find.ts'
import { unsentTextKey } from './opening.ts'
import type { Message } from './threads.ts'

/** A file of a message. */
export type Attachment = Message['attachments'][number]

/** A picture that the service has. */
export function aPicture(attachmentId: string, fields: Partial<Attachment> = {}): Attachment {
  const url = `/files/${attachmentId}`
  return {
    attachmentId,
    fileName: 'a-photograph-of-the-rash-on-the-left-forearm.png',
    contentType: 'image/png',
    byteSize: 1_840_000,
    urls: { download: `${url}?download`, preview: url, thumbnail: url },
    ...fields,
  }
}

/** A document that the service has. */
export function aDocument(attachmentId: string, fields: Partial<Attachment> = {}): Attachment {
  return aPicture(attachmentId, {
    fileName: 'blood-test.pdf',
    contentType: 'application/pdf',
    byteSize: 284_000,
    ...fields,
  })
}

/** A picture on the patient's device. */
export async function pictureFile(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(320, 240)
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('nothing to paint with')
  paint.fillStyle = '#c43'
  paint.fillRect(0, 0, 320, 240)
  paint.fillStyle = '#a97'
  paint.fillRect(80, 60, 160, 120)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

/** The first bytes of a file of this type. */
const heads: Readonly<Record<string, string>> = {
  'application/pdf': '%PDF-1.7\n',
  'image/png': '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01',
}

/** Any other file on the patient's device. Only its first bytes are correct for its type. */
export function otherFile(name: string, type: string, byteSize = 2_000): File {
  const bytes = new Uint8Array(byteSize)
  bytes.set([...(heads[type] ?? '')].map((each) => each.charCodeAt(0)).slice(0, byteSize))
  return new File([bytes], name, { type })
}

/** Chooses files for the message, as in the browser's dialog. */
export const choose = (...files: readonly File[]): Promise<void> => chooseIn('.composer', ...files)

/** The same in another part of the widget. */
export async function chooseIn(part: string, ...files: readonly File[]): Promise<void> {
  const input = await find(`${part} input[type=file]`)
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no place for files')
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Stores a value in the tab's storage, as if the patient had reloaded the page of this consult or call. */
export async function keepUnsent(id: string, keep: (saved: SavedState) => void): Promise<void> {
  const storage = createTabStorage(sessionStorage)
  await storage.unlock(unsentTextKey)
  keep(openSavedState(storage, { id, patientId: 'pat_1' }))
  // The value is encrypted first.
  await waitFor(() => {
    if (sessionStorage.length < storage.keys().length) throw new Error('it is not stored yet')
  })
}
