import { isRecord } from '../../../bridge/record.ts'
import type { AttachmentFacts, Consult } from '../api/consult-api.ts'
import type { KeptFile } from '../attachments/tray.ts'
import type { ItemStore } from '../outbox/outbox.ts'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import type { TabStorage } from './tab-storage.ts'

/**
 * The state of one consult that survives a reload of the page, in this tab only. It never includes a credential or the
 * transcript.
 */
export interface SavedState extends ItemStore {
  readonly items: readonly OutboxItem[]
  readonly draft: string
  /** The files beside the draft: the names, and the attachments that the service has. It never includes the bytes. */
  readonly files: readonly KeptFile[]
  /**
   * The sequence of the last message that the patient saw, for consults whose marks the service does not store; null for
   * none.
   */
  readonly seen: number | null
  keepSeen(sequence: number): void
  keepDraft(text: string): void
  keepFiles(files: readonly KeptFile[]): void
}

/** The consult and its patient. */
type Whose = Pick<Consult, 'id' | 'patientId'>

const states = ['waiting', 'sending', 'accepted', 'failed']
const isText = (value: unknown) => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || isText(value)

function isFacts(value: unknown): value is AttachmentFacts {
  if (!isRecord(value) || !Number.isFinite(value.byteSize)) return false
  return [value.attachmentId, value.fileName, value.contentType].every(isText)
}

function readFiles(text: string | null): KeptFile[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    const isFile = (file: unknown): file is KeptFile =>
      isRecord(file) &&
      isText(file.key) &&
      isText(file.fileName) &&
      Number.isFinite(file.byteSize) &&
      (file.attachment === null || isFacts(file.attachment))
    return Array.isArray(value) ? value.filter(isFile) : []
  } catch {
    return []
  }
}

function readItem(text: string | null): OutboxItem[] {
  try {
    const value: unknown = JSON.parse(text ?? '')
    const isItem =
      isRecord(value) &&
      isText(value.key) &&
      isText(value.text) &&
      Array.isArray(value.attachments) &&
      value.attachments.every(isFacts) &&
      Number.isFinite(value.at) &&
      Number.isFinite(value.after) &&
      states.includes(value.state as string) &&
      isTextOrNull(value.messageId) &&
      isTextOrNull(value.failure)
    return isItem ? [value as unknown as OutboxItem] : []
  } catch {
    return []
  }
}

/**
 * Opens the stored state of a consult. Each message has its own key, so that two widgets on one page, or an old copy of the
 * page, do not overwrite each other's messages. It deletes the state of any other patient who used this tab before.
 * @param storage null where the browser forbids storage.
 */
export function openSavedState(storage: TabStorage | null, { patientId, id }: Whose): SavedState {
  const name = (part: string) => `consult:${patientId}:${id}:${part}`
  const outbox = name('outbox:')
  const keys = storage?.keys() ?? []
  const isOthers = (key: string) => key.startsWith('consult:') && !key.startsWith(`consult:${patientId}:`)
  for (const key of keys.filter(isOthers)) storage?.removeItem(key)
  const set = (key: string, value: string) => storage?.setItem(key, value)
  return {
    items: keys.filter((key) => key.startsWith(outbox)).flatMap((key) => readItem(storage?.getItem(key) ?? null)),
    draft: storage?.getItem(name('draft')) ?? '',
    seen: Number(storage?.getItem(name('seen'))) || null,
    keepSeen: (sequence) => set(name('seen'), String(sequence)),
    files: readFiles(storage?.getItem(name('files')) ?? null),
    put: (item) => set(outbox + item.key, JSON.stringify(item)),
    remove: (key) => storage?.removeItem(outbox + key),
    keepFiles: (files) =>
      files.length === 0 ? storage?.removeItem(name('files')) : set(name('files'), JSON.stringify(files)),
    keepDraft: (text) => (text === '' ? storage?.removeItem(name('draft')) : set(name('draft'), text)),
  }
}
